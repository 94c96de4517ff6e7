const regions = ["eu-west-1", "us-east-1"] as const;

/** The resource attributes of one of Mercury's instances: the first half is in the one region. */
export function instanceResource(instance: number, instances: number): Record<string, string> {
  const region = regions[instance < instances / 2 ? 0 : 1];
  return {
    "service.name": "mercury",
    "service.instance.id": `mercury-${instance + 1}`,
    "service.version": "1.4.0",
    "deployment.environment.name": "demo",
    "cloud.region": region,
  };
}
