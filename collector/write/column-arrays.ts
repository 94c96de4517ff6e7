import { Prisma } from "#db";
import type { RowKey } from "../aggregate/rows.ts";

const ROWS_PER_STATEMENT = 5_000;

/** A row of a rollup table, of which a key may have several sheets. */
interface Keyed {
  key: RowKey;
  sheet: number;
}

/** Parts of the rows that one statement takes. */
export function* chunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
  }
}

/** The arrays of the key columns that all rollup tables begin with. */
export function keyArrays(rows: readonly Keyed[], flushId: bigint): Prisma.Sql {
  return Prisma.join([
    intArray(rows.map(({ key }) => key.serviceId)),
    intArray(rows.map(({ key }) => key.grain)),
    intArray(rows.map(({ key }) => key.tierSeconds)),
    floatArray(rows.map(({ key }) => key.bucketSeconds)),
    uuidArray(rows.map(({ key }) => key.flowId)),
    bigintArray(rows.map(({ sheet }) => flushId + BigInt(sheet))),
  ]);
}

// Numbers go as the text of a Postgres array: one parameter, whose size is the only cost.
export const intArray = (values: readonly number[]) => Prisma.sql`${`{${values.join()}}`}::int[]`;
export const bigintArray = (values: readonly (number | bigint)[]) =>
  Prisma.sql`${`{${values.join()}}`}::bigint[]`;
export const floatArray = (values: readonly number[]) =>
  Prisma.sql`${`{${values.join()}}`}::float8[]`;
export const uuidArray = (values: readonly string[]) => Prisma.sql`${`{${values.join()}}`}::uuid[]`;
export const textArray = (values: readonly (string | null)[]) => Prisma.sql`${[...values]}::text[]`;
