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

/** The place of a sentence that is loading. */
export function SentenceSkeleton() {
  return (
    <div className="flex flex-col gap-1.5" aria-busy="true">
      <div className="skeleton h-4 w-64 max-w-full" />
      <div className="skeleton h-9 w-[720px] max-w-full" />
    </div>
  );
}

/** A page of which nothing is known yet. */
export function PageSkeleton() {
  return (
    <div className="flex flex-col gap-8" aria-busy="true" aria-label="Loading">
      <SentenceSkeleton />
      <div className="grid grid-cols-2 gap-6 border-y border-line py-6 sm:grid-cols-3 xl:grid-cols-6">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="skeleton h-12 w-28" />
        ))}
      </div>
      <div className="skeleton h-72 w-full" />
    </div>
  );
}
