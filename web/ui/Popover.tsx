"use client";

import { clsx } from "clsx";
import { useId, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";

interface PopoverProps {
  /** Name of the button for screen readers. */
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  align?: "left" | "right";
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel below it. Escape and leaving it close it again. */
export function Popover(props: PopoverProps) {
  const { label, button, buttonClassName, align = "left", children } = props;
  const triggerId = useId();
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    document.getElementById(triggerId)?.focus();
  };
  const closeOnLeave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only watches focus and keys of what is inside
    <div className="relative min-w-0" onBlur={closeOnLeave} onKeyDown={closeOnEscape}>
      <button
        id={triggerId}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-haspopup="dialog"
        className={clsx("min-w-0", buttonClassName)}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <dialog
          open
          aria-label={label}
          tabIndex={-1}
          className={clsx(
            "absolute top-full z-40 in-[.sheet]:static in-[.sheet]:mt-2 in-[.sheet]:shadow-none m-0 mt-1.5 w-max max-w-[calc(100vw-24px)] animate-[appear_120ms_ease-out] rounded-lg border border-line-strong bg-raised p-0 text-text shadow-xl shadow-black/25",
            align === "left" ? "right-auto left-0" : "right-0 left-auto",
          )}
        >
          {children(close)}
        </dialog>
      )}
    </div>
  );
}
