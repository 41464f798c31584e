'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { useDeletion } from '@/components/ui/use-deletion';
import type { CaseHold } from '@/lib/work/cases/resources';

/* Loaded once it is opened. */
const PlaceHold = dynamic(() => import('./place-hold').then((part) => part.PlaceHold), { ssr: false });

type Props = { token: string; number: string; partner: string; holds: CaseHold[] };

/** For managers: who keeps the case from removal, and the hold of their own company (rule: cases.hold). */
export function LegalHold({ token, number, partner, holds }: Props) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { remove, pending, dialogs } = useDeletion();
  const own = holds.some(({ is_own }) => is_own);
  const to = `/api/caller/case/${encodeURIComponent(token)}/hold`;
  const lift = async () => {
    await remove({
      to,
      title: `Lift the legal hold of case ${number}?`,
      children: 'What is past its term is removed within minutes, unless the other company holds the case as well.',
      action: 'Lift the hold',
    });
    router.refresh();
  };
  return (
    <Card
      title="Legal hold"
      hint={holds.length ? undefined : 'Customer data, notes and files are removed on their dates.'}
      actions={
        own ? (
          <Button className="print:hidden" loading={pending} onClick={() => void lift()}>
            Lift the hold
          </Button>
        ) : (
          <Button className="print:hidden" onClick={() => setOpen(true)}>
            Place a hold
          </Button>
        )
      }
    >
      {holds.length > 0 && (
        <ul className="space-y-3">
          {holds.map(({ company, reason, placed_at }) => (
            <li key={company} className="wrap-anywhere">
              <span className="font-medium">{company}</span> keeps everything since <Time at={placed_at} />.
              {reason && <p className="whitespace-pre-wrap text-ink-soft">{reason}</p>}
            </li>
          ))}
        </ul>
      )}
      {open && <PlaceHold {...{ to, number, partner }} onClose={() => setOpen(false)} />}
      {dialogs}
    </Card>
  );
}
