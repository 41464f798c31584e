'use client';
import dynamic from 'next/dynamic';
import { Button } from '@/components/ui/button';
import { DECISIONS, type Decision } from './decisions';

export const DecisionDialog = dynamic(() => import('./decision-dialog').then((part) => part.DecisionDialog), {
  ssr: false,
});

type Props = { rows: { name: string }[]; isBulk?: boolean; onAsk: (action: Decision) => void };

export function Decide({ rows, isBulk, onAsk }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-2">
      {(['approve', 'reject'] as const).map((action) => (
        <Button
          key={action}
          small
          aria-label={isBulk ? undefined : `${DECISIONS[action]} ${rows[0]!.name}`}
          onClick={() => onAsk(action)}
        >
          {isBulk ? `${DECISIONS[action]} ${rows.length}` : DECISIONS[action]}
        </Button>
      ))}
    </span>
  );
}
