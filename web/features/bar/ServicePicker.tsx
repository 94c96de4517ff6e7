"use client";

import { Picker } from "../../ui/Picker.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { formatDuration } from "../../ui/format/time.ts";
import { useServerNow } from "../clock/use-server-now.ts";
import { useServices } from "../live/use-services.ts";
import { useChangeView, useView } from "../view-state/use-view.ts";
import { choicesOf } from "./choose-service.ts";
import { EnvironmentTag } from "./EnvironmentTag.tsx";

/** Which service is looked at, and in which environment. */
export function ServicePicker() {
  const { view } = useView();
  const changeView = useChangeView();
  const { nowMs } = useServerNow();
  const { answer } = useServices();
  const choices = choicesOf(answer?.data ?? []);
  const options = choices.map((choice) => ({
    value: JSON.stringify([choice.service, choice.environment]),
    label: `${choice.service} ${choice.environment ?? "all environments"}`,
    content: (
      <span className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block truncate">{choice.service}</span>
          <EnvironmentTag environment={choice.environment} />
        </span>
        <span className="text-2xs text-faint">
          {choice.dataThrough !== null && `${formatDuration(nowMs - choice.dataThrough)} ago`}
        </span>
      </span>
    ),
  }));
  const pick = (value: string, close: () => void) => {
    const choice = choices.find(
      ({ service, environment }) => JSON.stringify([service, environment]) === value,
    );
    // Another service has other operations and tenants: a filter of the old one would hide all.
    if (choice !== undefined) {
      const { service, environment } = choice;
      changeView({ service, environment, ...(service === view.service ? {} : { filter: {} }) });
    }
    close();
  };
  return (
    <Popover
      label="Choose the service"
      buttonClassName="flex h-8 max-w-full items-center gap-2.5 rounded-md border border-line-strong bg-surface px-2.5 hover:bg-hover"
      button={<ChosenService service={view.service} environment={view.environment} />}
    >
      {(close) => (
        <Picker
          label="Services"
          placeholder="Find a service…"
          options={options}
          selected={JSON.stringify([view.service, view.environment])}
          onPick={(value) => pick(value, close)}
        />
      )}
    </Popover>
  );
}

function ChosenService(props: { service: string | null; environment: string | null }) {
  if (props.service === null) return <span className="text-sm text-faint">No service</span>;
  return (
    <>
      <span className="max-w-56 truncate text-sm font-medium" data-testid="service-name">
        {props.service}
      </span>
      <EnvironmentTag environment={props.environment} />
      <Chevron />
    </>
  );
}

/** Says that a button opens something below it. */
export function Chevron() {
  return (
    <svg
      width="10"
      height="10"
      viewBox="0 0 10 10"
      aria-hidden="true"
      className="shrink-0 text-faint"
    >
      <path d="M2 3.5 5 6.5 8 3.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  );
}
