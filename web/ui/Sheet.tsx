"use client";

import { useRef, useState, type ReactNode } from "react";

interface SheetProps {
  label: string;
  button: ReactNode;
  buttonClassName: string;
  children: ReactNode;
}

/** A button that opens a sheet from the bottom of a small screen. Escape and its backdrop close it. */
export function Sheet({ label, button, buttonClassName, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        className={buttonClassName}
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        {button}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the dialog's own */}
      <dialog
        ref={dialog}
        aria-label={label}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
        className="mt-auto mb-0 max-h-[85dvh] w-full max-w-none rounded-t-2xl border-t border-line-strong bg-raised p-0 text-text backdrop:bg-black/50"
      >
        <div className="sheet flex flex-col gap-5 px-4 pt-3 pb-8">
          <div className="flex justify-end">
            <button
              type="button"
              onClick={() => dialog.current?.close()}
              className="h-9 rounded-md px-3 text-sm text-soft hover:bg-hover"
            >
              Done
            </button>
          </div>
          {open && children}
        </div>
      </dialog>
    </>
  );
}
