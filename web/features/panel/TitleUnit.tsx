/** A panel's title with the unit of all its figures. */
export function TitleUnit({ title, unit }: { title: string; unit: string }) {
  return (
    <>
      {title} <span className="pl-1 text-xs font-normal text-faint">{unit}</span>
    </>
  );
}
