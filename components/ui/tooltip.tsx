'use client';
import { cloneElement, useEffect, useId, useRef, useState, type HTMLAttributes, type ReactElement } from 'react';

/** Use it only for inessential text: a control's name belongs in its text or `aria-label`. Escape hides it. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<HTMLAttributes<HTMLElement>> }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open || !anchor.current || !bubble.current) return;
    bubble.current.showPopover?.();
    const at = anchor.current.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high, style } = bubble.current;
    style.left = `${Math.max(8, Math.min(at.left + at.width / 2 - wide / 2, innerWidth - wide - 8))}px`;
    style.top = `${at.top - high - 6 > 8 ? at.top - high - 6 : at.bottom + 6}px`;
    const keyed = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', keyed);
    return () => document.removeEventListener('keydown', keyed);
  }, [open]);
  return (
    <span
      ref={anchor}
      className="inline-flex"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {cloneElement(children, { 'aria-describedby': open ? id : undefined })}
      {open && (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="pointer-events-none fixed m-0 max-w-72 animate-appear rounded-sm border-0 bg-ink px-2 py-1 text-xs text-canvas"
        >
          {text}
        </span>
      )}
    </span>
  );
}
