/** Why a question can't be answered, in the terms of the question. */
export type ServerErrorCode = "not_found" | "unavailable";

/** An expected failure, with a sentence that may be shown. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  readonly code: ServerErrorCode;

  constructor(code: ServerErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
