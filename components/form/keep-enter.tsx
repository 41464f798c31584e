'use client';
import type { KeyboardEvent, ReactNode } from 'react';

const stop = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** Keeps Enter in a search inside a form from submitting the form. */
export function KeepEnter({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" onKeyDown={stop}>
      {children}
    </div>
  );
}
