'use client';
import { useState } from 'react';
import { Decide, DecisionDialog } from './decide';
import type { Decision } from './decisions';

type Props = {
  person: { id: number; name: string; email: string };
  /** Calls that decide: `{to}/{id}/approve`. */
  to: string;
};

/** Approve and Reject of one registration, wherever it is seen, with the question before the decision. */
export function DecideHere({ person, to }: Props) {
  const [action, setAction] = useState<Decision>();
  return (
    <>
      <Decide rows={[person]} onAsk={setAction} />
      {action && <DecisionDialog action={action} rows={[person]} to={to} onClose={() => setAction(undefined)} />}
    </>
  );
}
