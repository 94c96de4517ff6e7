"use client";

import { createContext, use, type ReactNode } from "react";

/** What only the server knows when it renders a page. */
export interface ServerFacts {
  /** Where services send OTLP over HTTP, as configured for this installation. */
  otlpHttpUrl: string;
  /** The server's clock when the page was rendered, epoch milliseconds. */
  renderedAt: number;
}

const Facts = createContext<ServerFacts>({ otlpHttpUrl: "http://localhost:4318", renderedAt: 0 });

/** Hands the server's facts to the client features below. */
export function ServerFactsProvider({
  facts,
  children,
}: {
  facts: ServerFacts;
  children: ReactNode;
}) {
  return <Facts value={facts}>{children}</Facts>;
}

/** The server's facts. */
export function useServerFacts(): ServerFacts {
  return use(Facts);
}
