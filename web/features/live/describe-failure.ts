/** Why a request of this browser failed, for the reader. */
export interface Failure {
  /** `unreachable`: no answer at all; `refused`: Spillway answered that it could not. */
  kind: "unreachable" | "refused";
  message: string;
}

interface ApiError {
  message: string;
  data?: { code: string; httpStatus: number } | null | undefined;
}

/** Puts an error of the API client into words. An answer without a code never reached our server. */
export function describeFailure(error: ApiError): Failure {
  const code = error.data?.code;
  if (code === undefined) {
    return { kind: "unreachable", message: "This browser gets no answer from Spillway." };
  }
  if (code === "BAD_REQUEST") {
    return { kind: "refused", message: "Spillway did not understand what this view asks for." };
  }
  if (code === "TIMEOUT" || code === "GATEWAY_TIMEOUT") {
    return { kind: "refused", message: "The database took too long to answer." };
  }
  return { kind: "refused", message: "Spillway answers, but cannot read its database." };
}
