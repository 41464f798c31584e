'use client';
import { createContext, useContext, useState, type ReactNode } from 'react';

const Context = createContext({ revision: 0, setRevision: (_revision: number) => {} });

/** Provides the revision of the draft that the reader has seen: the page's, or that of their own save since. */
export function DraftRevision({ of, children }: { of: number; children: ReactNode }) {
  const [shown, setShown] = useState(of);
  const [revision, setRevision] = useState(of);
  if (shown !== of) {
    setShown(of);
    setRevision(of);
  }
  return <Context value={{ revision, setRevision }}>{children}</Context>;
}

export const useDraftRevision = () => useContext(Context);
