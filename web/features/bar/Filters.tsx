"use client";

import { useState } from "react";
import { Picker } from "../../ui/Picker.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { formatQuantity } from "../../ui/format/number.ts";
import { useDimensions } from "../live/use-dimensions.ts";
import { useChangeView, useView } from "../view-state/use-view.ts";
import { DIMENSIONS, withDimension, type Dimension } from "../view-state/view-state.ts";

const TABS = DIMENSIONS.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** Which part of the service is looked at: what is set, and a button to set more. */
export function Filters() {
  const { filter, service } = useView().view;
  const changeView = useChangeView();
  if (service === null) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5" data-testid="filters">
      {DIMENSIONS.map((dimension) => {
        const value = filter[dimension];
        if (value === undefined) return null;
        return (
          <button
            key={dimension}
            type="button"
            aria-label={`Stop filtering by ${dimension} ${value}`}
            onClick={() => changeView({ filter: withDimension(filter, dimension, null) })}
            className="flex h-7 max-w-60 items-center gap-1.5 rounded-md bg-hover px-2 text-xs hover:bg-line"
          >
            <span className="text-faint">{dimension}</span>
            <span className="truncate">{value}</span>
            <span aria-hidden="true" className="text-faint">
              ×
            </span>
          </button>
        );
      })}
      <Popover
        label="Add a filter"
        align="right"
        buttonClassName="flex h-7 items-center rounded-md px-2 text-xs whitespace-nowrap text-soft hover:bg-hover hover:text-text"
        button="+ Filter"
      >
        {(close) => <FilterChoice onDone={close} />}
      </Popover>
    </div>
  );
}

function FilterChoice({ onDone }: { onDone: () => void }) {
  const { filter } = useView().view;
  const changeView = useChangeView();
  const { answer, failure } = useDimensions();
  const [dimension, setDimension] = useState<Dimension>("operation");
  const values = answer?.data[dimension] ?? [];
  const limit = answer?.data.limits[dimension];
  const isFull = limit !== undefined && values.length >= limit;
  return (
    <div className="flex w-80 max-w-full flex-col">
      <div className="p-2 pb-0">
        <Segmented label="Filter by" options={TABS} value={dimension} onChange={setDimension} />
      </div>
      <Picker
        key={dimension}
        label={`Values of ${dimension}`}
        placeholder={
          answer === null
            ? (failure?.message ?? "Loading…")
            : `Find one of ${formatQuantity(values.length)}…`
        }
        options={values.map((value) => ({ value, label: value }))}
        selected={filter[dimension] ?? null}
        onPick={(value) => {
          changeView({ filter: withDimension(filter, dimension, value) });
          onDone();
        }}
        footer={
          isFull ? `Only ${formatQuantity(limit)} are told apart; the rest is “__other__”.` : null
        }
      />
    </div>
  );
}
