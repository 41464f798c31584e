'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { Time } from '@/components/ui/time';
import { useDeletion } from '@/components/ui/use-deletion';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import type { placeHold } from '@/lib/work/cases/change/hold';
import type { CaseHold } from '@/lib/work/cases/resources';

type Props = { token: string; number: string; partner: string; holds: CaseHold[] };

/** For managers: who keeps the case from removal, and the hold of their own company (rule: cases.hold). */
export function LegalHold({ token, number, partner, holds }: Props) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { remove, pending, dialogs } = useDeletion();
  const own = holds.some(({ is_own }) => is_own);
  const to = `/api/caller/case/${encodeURIComponent(token)}/hold`;
  const done = ({ message }: AnswerOf<typeof placeHold>) => {
    setOpen(false);
    notify.success(message);
    router.refresh();
  };
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
      <Dialog open={open} onClose={() => setOpen(false)} title={`Place a legal hold on case ${number}?`} size="small">
        <p className="mb-4 text-ink-soft">
          Customer data, notes and files stay until you lift it. We’ll tell {partner} that the case is held, not why.
        </p>
        <Form<AnswerOf<typeof placeHold>> to={to} onDone={done} label="Place a legal hold">
          <LongText name="reason" label="Reason" hint="Only managers of your company read it." maxLength={2000} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Submit>Place the hold</Submit>
          </div>
        </Form>
      </Dialog>
      {dialogs}
    </Card>
  );
}
