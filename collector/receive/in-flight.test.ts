import { expect, test } from "vitest";
import { InFlightBytes } from "./in-flight.ts";

test("requests together are bounded; what is refused may come back in 1 to 5 seconds", () => {
  let random = 0;
  const inFlight = new InFlightBytes(100, () => random);
  const [first, second] = [inFlight.lease(), inFlight.lease()];
  first.grow(60);
  second.grow(40);
  expect(() => second.grow(1)).toThrow(
    expect.objectContaining({ httpStatus: 503, retryAfterSeconds: 1, note: "overloaded" }),
  );
  random = 0.999;
  expect(() => first.grow(1)).toThrow(expect.objectContaining({ retryAfterSeconds: 5 }));
  second.release();
  second.release();
  first.grow(40);
});

test("a request that is alone is never refused", () => {
  const inFlight = new InFlightBytes(100);
  const lease = inFlight.lease();
  lease.grow(99);
  lease.grow(99);
  expect(() => inFlight.lease().grow(1)).toThrow("as many bytes as it may hold");
  lease.release();
  inFlight.lease().grow(1);
});
