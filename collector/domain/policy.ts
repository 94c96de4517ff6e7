import { z } from "zod";
import { DETECTOR_NAMES, isDetector, ThresholdsGiven, thresholdsOf } from "./detectors.ts";
import { FULL_QUALITY } from "./events.ts";
import { expected } from "./expected.ts";

const NAME_LENGTH_MAX = 512;
const LIST_MAX = 2_000;
const UNITS_MAX = 1e15;

const text = (what: string, lengthMax = NAME_LENGTH_MAX) =>
  z
    .string(expected(what))
    .refine((value) => value.trim() !== "", expected(what))
    .refine((value) => !value.includes("\0"), expected(`${what} without U+0000`))
    .refine(
      (value) => value.length <= lengthMax,
      expected(`${what} of at most ${lengthMax} characters`),
    );

const name = text("a name");

const rate = z
  .number(expected("a number of units per second"))
  .min(0, expected("at least 0 units per second"))
  .max(UNITS_MAX, expected(`at most ${UNITS_MAX} units per second`));

const weight = z
  .number(expected("a weight above 0"))
  .gt(0, expected("a weight above 0"))
  .max(1e6, expected("a weight of at most 1000000"));

const listOf = <Item extends z.ZodType>(item: Item, what: string) =>
  z
    .array(item, expected(`a list of ${what}`))
    .max(LIST_MAX, `expected at most ${LIST_MAX} ${what}`);

const PriorityClass = z.strictObject(
  {
    name,
    /** Units per second that are kept for the class. */
    reservation: rate.default(0),
    /** Of each of the class's tenants, unless the tenant has a weight of its own. */
    weight: weight.default(1),
  },
  expected("a class: name, reservation, weight"),
);

const Tenant = z.strictObject({ name, weight }, expected("a tenant: name, weight"));

const Rung = z.strictObject(
  {
    /** The `admission.quality_tier` that outcomes name. */
    name,
    /** What is done more cheaply. */
    cheaper: text("what is cheaper", 4_096).optional(),
    quality: z
      .strictObject(
        {
          /** What a result of this rung lacks. */
          absent: listOf(text("what is absent"), "what is absent").default([]),
          cacheable: z.boolean(expected("true or false")).optional(),
        },
        expected("a quality contract: absent, cacheable"),
      )
      .optional(),
    /** Cost of an attempt relative to full quality. */
    costFactor: z
      .number(expected("a cost factor from 0 to 1"))
      .min(0, expected("a cost factor from 0 to 1"))
      .max(1, expected("a cost factor from 0 to 1")),
    /** Whether a completion of this quality counts as useful. */
    useful: z.boolean(expected("true or false")),
  },
  expected("a rung: name, cheaper, quality, costFactor, useful"),
);

const RejectionCost = z.strictObject(
  {
    /** Budget of the 95th percentile of a rejection's decision time, microseconds. */
    p95Us: z
      .number(expected("a number of microseconds"))
      .gt(0, expected("more than 0 microseconds"))
      .default(1_000),
    /** Budget of all rejections together, as a share of the capacity. */
    capacityShare: z
      .number(expected("a share from 0 to 1"))
      .gt(0, expected("a share above 0"))
      .max(1, expected("a share of at most 1"))
      .default(0.05),
  },
  expected("a rejection cost: p95Us, capacityShare"),
);

const StaticFallback = z.strictObject(
  {
    /** The limit that the limiter is set to when the fallback is flipped, as limiters count. */
    limit: z.number(expected("a limit above 0")).gt(0, expected("a limit above 0")),
  },
  expected("a static fallback: limit"),
);

const Findings = z.partialRecord(
  z.string().refine(isDetector, {
    error: ({ input }) =>
      `expected a detector (${DETECTOR_NAMES.join(", ")}), got "${String(input)}"`,
  }),
  ThresholdsGiven,
  expected("a map of detectors"),
);

const Shape = z.strictObject(
  {
    service: name,
    /** Absent: all environments that have no policy of their own. */
    environment: name.optional(),
    /** What the scarce resource is counted in. */
    unit: text("the name of a unit", 64).default("units"),
    /** Units per second that the resource can safely give; null where it is not known. */
    capacity: rate.gt(0, expected("more than 0 units per second")).nullable().default(null),
    classes: listOf(PriorityClass, "classes").default([]),
    /** To which classes unused reservations are lent, the first one first. */
    borrowOrder: listOf(name, "names of classes").optional(),
    tenants: listOf(Tenant, "tenants").default([]),
    ladder: listOf(Rung, "rungs").default([]),
    /** Seconds within which two opposite changes of state are a flap. */
    dwellSeconds: z
      .number(expected("a number of seconds"))
      .gt(0, expected("more than 0 seconds"))
      .max(86_400, expected("at most 86400 seconds"))
      .default(30),
    rejectionCost: RejectionCost.prefault({}),
    staticFallback: StaticFallback.nullable().default(null),
    findings: Findings.default({}),
  },
  expected("a policy"),
);

/** The admission policy of a service: what its figures are measured against. */
export const Policy = Shape.superRefine(checkTogether);
export type Policy = z.infer<typeof Policy>;

/** What a service's figures are measured against. */
export interface PolicyInForce {
  policy: Policy;
  /** Null where the defaults hold. */
  version: number | null;
  /** Epoch milliseconds. */
  appliedAt: number | null;
  /** Whether the environments that are looked at have different policies, so that none holds. */
  differ: boolean;
}

/** What holds for a service without a policy. */
export function defaultPolicy(service: string): Policy {
  return Policy.parse({ service });
}

/**
 * The qualities whose completions count as useful: those of the ladder's rungs that say so. Null
 * without a ladder, when all of them count.
 */
export function usefulTiersOf({ ladder }: Policy): ReadonlySet<string> | null {
  if (ladder.length === 0) return null;
  return new Set(ladder.filter(({ useful }) => useful).map((rung) => rung.name));
}

type Complain = (path: (string | number)[], message: string) => void;

function checkTogether(policy: z.infer<typeof Shape>, context: z.RefinementCtx): void {
  const complain: Complain = (path, message) =>
    context.addIssue({ code: "custom", path, message, input: undefined });
  for (const list of ["classes", "tenants", "ladder"] as const) {
    checkDistinct(
      policy[list].map((item) => item.name),
      (index, message) => complain([list, index, "name"], message),
    );
  }
  checkReservations(policy, complain);
  checkBorrowOrder(policy, complain);
  checkLadder(policy, complain);
  for (const [detector, given] of Object.entries(policy.findings)) {
    if (!isDetector(detector)) continue;
    const { enter, exit } = thresholdsOf(detector, given);
    if (exit > enter) {
      complain(
        ["findings", detector, "exit"],
        `expected at most the entry of ${enter}, got the number ${exit}`,
      );
    }
  }
}

function checkDistinct(
  names: readonly string[],
  complain: (index: number, message: string) => void,
): void {
  for (const [index, each] of names.entries()) {
    if (names.indexOf(each) < index)
      complain(index, `expected each name once, got "${each}" twice`);
  }
}

function checkReservations({ capacity, classes }: z.infer<typeof Shape>, complain: Complain): void {
  const reserved = classes.reduce((sum, { reservation }) => sum + reservation, 0);
  if (capacity !== null && reserved > capacity) {
    complain(
      ["classes"],
      `expected reservations of at most the capacity, ${capacity} units/s, got ${reserved} in all`,
    );
  }
}

function checkBorrowOrder(policy: z.infer<typeof Shape>, complain: Complain): void {
  const order = policy.borrowOrder ?? [];
  checkDistinct(order, (index, message) => complain(["borrowOrder", index], message));
  for (const [index, borrower] of order.entries()) {
    if (policy.classes.every((each) => each.name !== borrower)) {
      complain(["borrowOrder", index], `expected one of the classes, got "${borrower}"`);
    }
  }
}

function checkLadder({ ladder }: z.infer<typeof Shape>, complain: Complain): void {
  const [top] = ladder;
  if (top === undefined) return;
  if (top.name !== FULL_QUALITY || !top.useful || top.costFactor !== 1) {
    complain(
      ["ladder", 0],
      `expected the first rung to be "${FULL_QUALITY}", useful, with a cost factor of 1`,
    );
  }
  for (const [index, rung] of ladder.entries()) {
    const above = ladder[index - 1];
    if (above !== undefined && rung.costFactor > above.costFactor) {
      complain(
        ["ladder", index, "costFactor"],
        `expected at most ${above.costFactor}, the factor of the rung above, got the number ${rung.costFactor}`,
      );
    }
  }
}
