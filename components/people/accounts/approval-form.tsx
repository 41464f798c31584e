'use client';
import { useState } from 'react';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import type { AnswerOf } from '@/lib/shared/answer';
import type { decideRegistrationByLink } from '@/lib/people/accounts/approve-registration';

type Props = { token: string; action: 'approve' | 'reject'; name: string };
type Answer = AnswerOf<typeof decideRegistrationByLink>;

export function ApprovalForm({ token, action, name }: Props) {
  const [answer, setAnswer] = useState<Answer>();
  const [act, other, way] =
    action === 'approve' ? ['Approve', 'Reject instead', 'reject'] : ['Reject', 'Approve instead', 'approve'];
  const path = `/users/approval/${encodeURIComponent(token)}`;
  if (answer)
    return (
      <Alert level={answer.approved ? 'success' : 'warning'} live>
        {answer.message}
      </Alert>
    );
  return (
    <Card>
      <Form<Answer> to={`/api${path}/${action}`} label={`${act} ${name}`} onDone={setAnswer}>
        <LongText name="note" label="Note" hint={`We email it to ${name}.`} optional maxLength={2000} />
        <div className="flex flex-wrap gap-2">
          <Submit kind={action === 'approve' ? 'primary' : 'danger'}>{`${act} ${name}`}</Submit>
          <LinkButton href={`${path}/${way}`} kind="quiet">
            {other}
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}
