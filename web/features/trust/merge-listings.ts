import type { ServiceListing } from "#domain/funnel";

/** What is known of a service over the environments that are looked at. */
export type Reporting = Pick<ServiceListing, "dataThrough" | "lastReceivedAt" | "instances">;

/** One service in one environment, or in all of them together; null when it was never seen. */
export function mergeListings(
  listings: readonly ServiceListing[],
  service: string,
  environment: string | null,
): Reporting | null {
  const own = listings.filter(
    (listing) =>
      listing.name === service && (environment === null || listing.environment === environment),
  );
  if (own.length === 0) return null;
  return {
    dataThrough: newest(own.map((listing) => listing.dataThrough)),
    lastReceivedAt: newest(own.map((listing) => listing.lastReceivedAt)),
    instances: {
      reporting: own.reduce((sum, { instances }) => sum + instances.reporting, 0),
      known: own.reduce((sum, { instances }) => sum + instances.known, 0),
      silent: own.flatMap(({ instances }) => instances.silent),
    },
  };
}

function newest(times: readonly (number | null)[]): number | null {
  return times.reduce<number | null>(
    (latest, time) => (time !== null && (latest === null || time > latest) ? time : latest),
    null,
  );
}
