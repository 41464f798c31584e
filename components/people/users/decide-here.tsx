'use client';
import { useState } from 'react';
import { Decide, DecisionDialog } from './decide';
import type { Decision } from './decisions';

type Props = {
  person: { id: number; name: string; email: string };
  /** Base path of the endpoints that decide: `{to}/{id}/approve`. */
  to: string;
};

/** Asks before approving or rejecting one registration. */
export function DecideHere({ person, to }: Props) {
  const [action, setAction] = useState<Decision>();
  return (
    <>
      <Decide rows={[person]} onAsk={setAction} />
      {action && <DecisionDialog action={action} rows={[person]} to={to} onClose={() => setAction(undefined)} />}
    </>
  );
}
