/** Nobody can start on a port that another process has. */
export class PortTakenError extends Error {
  override readonly name = "PortTakenError";
  readonly code = "EADDRINUSE";
  readonly port: number;

  constructor(port: number, what: string, options?: ErrorOptions) {
    super(
      `Port ${port} is taken: another process already listens there, so ${what} cannot.`,
      options,
    );
    this.port = port;
  }
}
