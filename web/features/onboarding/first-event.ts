/** One attribute of an OTLP record in JSON. */
function text(key: string, value: string) {
  return { key, value: { stringValue: value } };
}

/**
 * A curl command that reports one admitted attempt of `service`. The record carries neither a time
 * nor ids, so that it counts at its arrival, and again each time it is sent.
 */
export function firstEventCommand(otlpHttpUrl: string, service: string): string {
  const record = {
    eventName: "admission.decision",
    attributes: [
      text("admission.verdict", "admitted"),
      text("admission.operation", "search"),
      text("admission.tenant", "acme"),
      { key: "admission.demand", value: { doubleValue: 3 } },
    ],
  };
  const body = {
    resourceLogs: [
      {
        resource: { attributes: [text("service.name", service)] },
        scopeLogs: [{ logRecords: [record] }],
      },
    ],
  };
  const quoted = JSON.stringify(body).replaceAll("'", "'\\''");
  return [
    `curl ${otlpHttpUrl.replace(/\/$/, "")}/v1/logs \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${quoted}'`,
  ].join("\n");
}

/** The two variables that point any OpenTelemetry SDK to the collector. */
export function sdkVariables(otlpHttpUrl: string, service: string): string {
  return [
    `export OTEL_EXPORTER_OTLP_ENDPOINT=${otlpHttpUrl.replace(/\/$/, "")}`,
    `export OTEL_SERVICE_NAME=${/^[\w.-]+$/.test(service) ? service : `'${service.replaceAll("'", "'\\''")}'`}`,
  ].join("\n");
}
