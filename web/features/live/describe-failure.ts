/** Why a request of this browser failed, for the reader. */
export interface Failure {
  /**
   * `unreachable`: no answer at all; `refused`: Spillway answered that it could not; `unknown`:
   * it has never heard of the service that was asked for.
   */
  kind: "unreachable" | "refused" | "unknown";
  message: string;
}

interface ApiError {
  message: string;
  data?: { code: string } | null | undefined;
}

/** Puts an error of the API client into words. An answer without a code never reached our server. */
export function describeFailure(error: ApiError): Failure {
  const code = error.data?.code;
  if (code === undefined) {
    return { kind: "unreachable", message: "This browser gets no answer from Spillway." };
  }
  if (code === "NOT_FOUND") {
    return { kind: "unknown", message: "Nothing was ever received from this service." };
  }
  if (code === "BAD_REQUEST") {
    return { kind: "refused", message: "Spillway did not understand what this view asks for." };
  }
  return { kind: "refused", message: "Spillway answers, but cannot read its database." };
}
