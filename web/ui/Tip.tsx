"use client";

import { useId, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

const WIDTH = 264;
const MARGIN = 8;

interface Place {
  left: number;
  top: number;
  above: boolean;
}

function placeBy(element: HTMLElement): Place {
  const box = element.getBoundingClientRect();
  const above = box.bottom + 120 > window.innerHeight;
  const centred = box.left + box.width / 2 - WIDTH / 2;
  const left = Math.min(Math.max(MARGIN, centred), window.innerWidth - WIDTH - MARGIN);
  return { left, top: above ? box.top - MARGIN : box.bottom + MARGIN, above };
}

interface TipProps {
  text: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Explains its content on hover and focus, and to screen readers. Escape closes it. */
export function Tip({ text, children, className = "" }: TipProps) {
  const id = useId();
  const [place, setPlace] = useState<Place | null>(null);
  const open = (event: { currentTarget: HTMLElement }) => setPlace(placeBy(event.currentTarget));
  const close = () => setPlace(null);
  return (
    <button
      type="button"
      className={`cursor-help text-left ${className}`}
      aria-describedby={id}
      onPointerEnter={open}
      onPointerLeave={close}
      onFocus={open}
      onBlur={close}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      {children}
      <span id={id} hidden>
        {text}
      </span>
      {place !== null && createPortal(<Bubble place={place}>{text}</Bubble>, document.body)}
    </button>
  );
}

function Bubble({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed z-50 rounded-md border border-line-strong bg-raised px-3 py-2 text-xs font-normal text-soft shadow-lg shadow-black/20"
      style={{
        width: WIDTH,
        left: place.left,
        top: place.top,
        transform: place.above ? "translateY(-100%)" : undefined,
      }}
    >
      {children}
    </div>
  );
}
