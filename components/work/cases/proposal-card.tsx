'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { LinkedText } from '@/components/ui/linked-text';
import { Time } from '@/components/ui/time';
import { useSend } from '@/lib/client/use-send';
import type { dismissProposal } from '@/lib/work/cases/proposals/decide';
import { PROPOSALS } from '@/lib/work/cases/proposals/policy';
import type { CaseProposal } from '@/lib/work/cases/proposals/read';

type Props = {
  /** The case's reference, or the secret of the emailed link. */
  token: string;
  proposal: CaseProposal;
  /** The other company, which gets what is confirmed. */
  partner: string;
  /** True by the emailed link, where the reader has no account. */
  asksName: boolean;
  name?: string;
};

/** Shows an agent's proposal word by word, for a person to confirm or dismiss (rule: mcp.proposals). */
export function Proposal({ token, proposal, partner, asksName, name }: Props) {
  const router = useRouter();
  const [done, setDone] = useState<string>();
  const { id, act, sends, program, person, created_at, may_decide } = proposal;
  const path = `/api/caller/case/${encodeURIComponent(token)}/proposal`;
  const ended = ({ message }: { message: string }) => {
    setDone(message);
    router.refresh();
  };
  const { send, pending } = useSend<typeof dismissProposal>(path, { method: 'DELETE', onDone: ended });
  if (done)
    return (
      <Alert level="success" live>
        {done}
      </Alert>
    );
  return (
    <Card title={`Proposed: ${PROPOSALS[act].label.toLowerCase()}`}>
      <div className="space-y-4">
        <p className="wrap-anywhere">
          {program}
          {person ? `, an agent of ${person},` : ''} proposed this <Time at={created_at} />. Nothing was sent.
        </p>
        <DescriptionList
          of={[
            ['Goes to', partner],
            ...sends.map(({ label, text }): [string, React.ReactNode] => [
              label,
              <LinkedText key={label} text={text} />,
            ]),
          ]}
        />
        {may_decide ? (
          <Form
            to={path}
            transform={(body) => ({ ...body, proposal_id: id })}
            onSuccess="refresh"
            onDone={ended}
            label={PROPOSALS[act].label}
            className="space-y-4"
          >
            {asksName && (
              <Field name="name" label="Your name" maxLength={200} defaultValue={name} autoComplete="name" />
            )}
            <div className="flex flex-wrap gap-3">
              <Submit>Confirm and send</Submit>
              <Button loading={pending} onClick={() => void send({ proposal_id: id })}>
                Dismiss
              </Button>
            </div>
          </Form>
        ) : (
          <p className="text-ink-soft">Its sender or a manager of your company can confirm it.</p>
        )}
      </div>
    </Card>
  );
}
