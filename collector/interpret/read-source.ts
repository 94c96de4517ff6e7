import { DEFAULT_ENVIRONMENT, UNKNOWN, type Source } from "#domain/events";
import type { AttributeMap } from "../decode/records.ts";
import { RecordError, textField } from "./fields.ts";

/** Stands for a sender that has no name, whose records are read to tell whether they are ours. */
export const UNNAMED: Source = {
  service: "",
  namespace: "",
  environment: "",
  region: "",
  instanceId: "",
  version: "",
};

/** Who sent a resource's records. Throws RecordError when `service.name` is missing. */
export function readSource(resource: AttributeMap): Source {
  const service = textField(resource, "service.name");
  if (service === undefined) {
    throw new RecordError(
      "missing_service_name",
      "service.name: expected a string among the resource attributes, and it is not there.",
    );
  }
  return {
    service,
    namespace: textField(resource, "service.namespace") ?? "",
    environment: textField(resource, "deployment.environment.name") ?? DEFAULT_ENVIRONMENT,
    region: textField(resource, "cloud.region") ?? UNKNOWN,
    instanceId: textField(resource, "service.instance.id") ?? UNKNOWN,
    version: textField(resource, "service.version") ?? "",
  };
}
