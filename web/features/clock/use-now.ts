"use client";

import { useSyncExternalStore } from "react";
import { useServerFacts } from "../server-facts/ServerFacts.tsx";

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let currentMs = 0;

function tick(): void {
  currentMs = Date.now();
  for (const listener of listeners) listener();
}

function start(): void {
  if (timer !== undefined || document.hidden) return;
  tick();
  timer = setInterval(tick, TICK_MS);
}

function stop(): void {
  clearInterval(timer);
  timer = undefined;
}

// A hidden tab needs no clock, and without one its window stands still and asks for nothing.
function onVisibility(): void {
  if (document.hidden) stop();
  else start();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener("visibilitychange", onVisibility);
    start();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", onVisibility);
    stop();
  };
}

function read(): number {
  if (currentMs === 0) currentMs = Date.now();
  return currentMs;
}

/** This browser's clock, once a second while the page is visible. Epoch milliseconds. */
export function useBrowserNow(): number {
  const { renderedAt } = useServerFacts();
  return useSyncExternalStore(subscribe, read, () => renderedAt);
}
