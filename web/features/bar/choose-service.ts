import type { ServiceListing } from "#domain/funnel";

const FRESH_MS = 30_000;

/** A service in one environment, or in all of them (null). */
export interface ServiceChoice {
  service: string;
  environment: string | null;
}

/**
 * The service to show when the address names none: of those that report now, else of all, the first
 * by name. Spillway's own never count. Null when there is no other.
 */
export function defaultChoice(
  listings: readonly ServiceListing[],
  nowMs: number,
): ServiceChoice | null {
  const own = listings
    .filter(({ internal }) => !internal)
    .sort((a, b) => a.name.localeCompare(b.name) || a.environment.localeCompare(b.environment));
  const fresh = own.find(
    ({ dataThrough }) => dataThrough !== null && nowMs - dataThrough <= FRESH_MS,
  );
  const chosen = fresh ?? own[0];
  return chosen === undefined ? null : { service: chosen.name, environment: chosen.environment };
}

/**
 * What a picker offers: every service in each environment, and over all of them where it has more
 * than one; Spillway's own last.
 */
export function choicesOf(
  listings: readonly ServiceListing[],
): (ServiceChoice & { internal: boolean; dataThrough: number | null })[] {
  const names = [...new Set(listings.map(({ name }) => name))];
  const choices = names.flatMap((service) => {
    const each = listings
      .filter(({ name }) => name === service)
      .sort((a, b) => a.environment.localeCompare(b.environment))
      .map(({ environment, internal, dataThrough }) => ({
        service,
        environment,
        internal,
        dataThrough,
      }));
    const [first] = each;
    if (first === undefined || each.length < 2) return each;
    return [...each, { ...first, environment: null, dataThrough: null }];
  });
  return choices.sort(
    (a, b) => Number(a.internal) - Number(b.internal) || a.service.localeCompare(b.service),
  );
}
