'use client';
import type { KeyboardEvent, ReactNode } from 'react';

const stop = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

export function KeepEnter({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" onKeyDown={stop}>
      {children}
    </div>
  );
}
