import type { Random } from "./random.ts";
import type { Attributes, ReportedRecord } from "./record.ts";

/** The same record with one thing wrong, so that it must be rejected and counted nowhere. */
export function spoil(record: ReportedRecord, random: Random): ReportedRecord {
  const isDecision = record.eventName === "admission.decision";
  const own = isDecision ? "admission.verdict" : "admission.outcome";
  const { [own]: _removed, ...withoutOwn } = record.attributes;
  const { "service.name": _name, ...unnamed } = record.resource;
  const broken = (fault: string, attributes: Attributes) => ({ ...record, attributes, fault });
  const set = (key: string, value: string | number | boolean) =>
    broken(`${key} is ${JSON.stringify(value)}`, { ...record.attributes, [key]: value });
  return random.pick([
    () => broken(`no ${own}`, withoutOwn),
    () => set(own, "perhaps"),
    () => set(own, true),
    () => set("admission.demand", -1),
    () => set("admission.demand", "2.5"),
    () => set("admission.attempt", 0),
    () => set("admission.attempt", "first"),
    () => set("admission.sample_weight", 0.5),
    () => ({ ...record, resource: unnamed, fault: "no service.name" }),
  ])();
}
