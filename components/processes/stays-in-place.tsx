'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { keeper, OpenField } from '@/components/forms/open-field';

/**
 * A save replaces the form by that of the new version. Around it, this keeps the screen as it was: the field that is open, and the
 * focus on the button that saved.
 */
export function StaysInPlace({ version_id, children }: { version_id: number | undefined; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const [open] = useState(keeper);
  const pressed = useRef(-1);
  const buttons = () => [...(root.current?.querySelectorAll<HTMLElement>('button[type=submit]') ?? [])];
  useEffect(() => {
    if (document.activeElement === document.body) buttons()[pressed.current]?.focus({ preventScroll: true });
  }, [version_id]);
  return (
    <OpenField value={open}>
      <div ref={root} onFocus={({ target }) => (pressed.current = buttons().indexOf(target))}>
        {children}
      </div>
    </OpenField>
  );
}
