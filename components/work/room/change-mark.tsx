'use client';
import { useEffect, useState, type ReactNode } from 'react';

export type CaseChange = { id: number; says: string };

type Props = { change: CaseChange | undefined; children: ReactNode };

const MARK_MS = 2_000;

/**
 * Marks title, people and status for two seconds when a case has changed on the open page, and says what happened
 * (rule: screens.case). The parts to mark have the class `marks-change`.
 */
export function ChangeMark({ change, children }: Props) {
  const [shown, setShown] = useState(change);
  const [isMarked, setMarked] = useState(false);
  const [said, setSaid] = useState<CaseChange>();
  if (change && change.id !== shown?.id) {
    setShown(change);
    setSaid(change);
    setMarked(true);
  }
  useEffect(() => {
    if (!isMarked) return;
    const timer = setTimeout(() => setMarked(false), MARK_MS);
    return () => clearTimeout(timer);
  }, [isMarked, shown]);
  return (
    <div className="contents" data-changed={isMarked ? '' : undefined}>
      <p role="status" className="sr-only">
        {said && <span key={said.id}>{said.says}</span>}
      </p>
      {children}
    </div>
  );
}
