"use client";

import "../ui/styles/global.css";
import { FailurePage } from "../ui/FailurePage.tsx";

export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body className="flex flex-col px-6 font-sans">
        <title>Spillway</title>
        <FailurePage
          title="Spillway's interface broke"
          text="Counting and your services go on. Reloading the page usually helps."
          action={{ label: "Try again", onAct: retry }}
        />
      </body>
    </html>
  );
}
