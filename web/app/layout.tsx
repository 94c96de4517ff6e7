import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import { Suspense, type ReactNode } from "react";
import "../ui/styles/global.css";
import { THEME_SCRIPT } from "../ui/theme/theme-choice.ts";
import { Bar } from "../features/bar/Bar.tsx";
import { ServerFactsProvider } from "../features/server-facts/ServerFacts.tsx";
import { ApiProvider } from "../features/trpc/ApiProvider.tsx";

export const metadata: Metadata = {
  title: { default: "Spillway", template: "%s · Spillway" },
  description: "Where work goes when a service is overloaded.",
};

export const viewport: Viewport = {
  colorScheme: "dark light",
  themeColor: [
    { media: "(prefers-color-scheme: dark)", color: "#0a0e11" },
    { media: "(prefers-color-scheme: light)", color: "#f5f7f7" },
  ],
};

const OTLP_HTTP_URL_DEFAULT = "http://localhost:4318";

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The address of the collector is the running installation's, not the build's.
  await connection();
  const facts = {
    otlpHttpUrl: process.env["SPILLWAY_OTLP_HTTP_URL"] ?? OTLP_HTTP_URL_DEFAULT,
    renderedAt: Date.now(),
  };
  return (
    <html
      lang="en"
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <head>
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body className="flex flex-col">
        <ServerFactsProvider facts={facts}>
          <ApiProvider>
            <Suspense>
              <Bar />
            </Suspense>
            <main className="flex min-w-0 flex-1 flex-col px-4 pt-5 pb-10 md:px-6">{children}</main>
          </ApiProvider>
        </ServerFactsProvider>
      </body>
    </html>
  );
}
