"use client";

import { formatQuantity } from "../../ui/format/number.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { TOPS, type TableState } from "./use-table-state.ts";

const GROUPS = [
  { value: "shares", label: "Shares" },
  { value: "work", label: "Work" },
  { value: "times", label: "Times" },
] as const;

/** What is done with the table: search, how many, which columns. */
export function TableTools({
  state,
  matching,
  all,
}: {
  state: TableState;
  matching: number;
  all: number;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-2">
      <input
        type="search"
        aria-label="Find tenants"
        placeholder="Find tenants…"
        spellCheck={false}
        value={state.find}
        onChange={(event) => state.setFind(event.target.value)}
        className="h-8 w-56 max-w-full rounded-md border border-line-strong bg-transparent px-2.5 text-sm placeholder:text-faint"
      />
      <span className="text-xs text-faint" aria-live="polite">
        {state.find === ""
          ? `${formatQuantity(all)} tenants`
          : `${formatQuantity(matching)} of ${formatQuantity(all)} tenants match`}
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        <Segmented label="How many" options={TOPS} value={state.top} onChange={state.setTop} />
        <Segmented
          label="Columns"
          options={GROUPS}
          value={state.columns}
          onChange={state.setColumns}
        />
      </span>
    </div>
  );
}
