import { createServer } from "node:net";

/** A port that is needed, what for, and the variable that moves it. */
export interface NeededPort {
  port: number;
  purpose: string;
  variable: string;
}

/** Throws an Error with a sentence for the first port that something else listens on. */
export async function assertPortsFree(ports: readonly NeededPort[], host: string): Promise<void> {
  for (const [index, { port, purpose, variable }] of ports.entries()) {
    const same = ports.slice(0, index).find((other) => other.port === port);
    if (same !== undefined) {
      throw new Error(
        `Port ${port} is asked for twice, by ${same.variable} and ${variable}: set one of them to another port.`,
      );
    }
    if (!(await isFree(port, host).catch((error: Error) => refuse(error, host, variable)))) {
      throw new Error(
        `Port ${port}, for ${purpose}, is taken by another program: end that program, or choose another port with ${variable}.`,
      );
    }
  }
}

function refuse({ message }: Error, host: string, variable: string): never {
  throw new Error(
    `SPILLWAY_HOST ${host} or ${variable} can't be listened on (${message}): choose an address of this machine and a port that you may use.`,
  );
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
