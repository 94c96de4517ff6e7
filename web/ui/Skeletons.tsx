/** The place of a chart that is loading, as high as the chart. */
export function BlockSkeleton({ className }: { className: string }) {
  return <div className={`skeleton w-full ${className}`} />;
}

/** The place of a list that is loading. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="skeleton h-9 w-full" />
      ))}
    </div>
  );
}
