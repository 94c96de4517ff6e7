"use client";

import { Copyable } from "../../ui/Copyable.tsx";
import { useServerFacts } from "../server-facts/ServerFacts.tsx";
import { useView } from "../view-state/use-view.ts";
import { firstEventCommand, sdkVariables } from "./first-event.ts";

/** How to make a service's first event arrive: by hand, and from its SDK. */
export function SendFirstEvent() {
  const { otlpHttpUrl } = useServerFacts();
  const service = useView().view.service ?? "my-service";
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div>
        <p className="pb-2 text-sm text-soft">One admitted attempt, by hand:</p>
        <Copyable label="Copy the command" text={firstEventCommand(otlpHttpUrl, service)} />
      </div>
      <div>
        <p className="pb-2 text-sm text-soft">
          From a service with any OpenTelemetry SDK: two variables, and an{" "}
          <code className="font-mono text-xs">admission.decision</code> log event for each attempt.
        </p>
        <Copyable label="Copy the variables" text={sdkVariables(otlpHttpUrl, service)} />
      </div>
    </div>
  );
}
