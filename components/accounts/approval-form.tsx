'use client';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';

type Props = { token: string; action: 'approve' | 'reject'; name: string };

/** The decision with a note to the newcomer; the other answer is a page away. */
export function ApprovalForm({ token, action, name }: Props) {
  const [act, other, way] = action === 'approve' ? ['Approve', 'Reject instead', 'reject'] : ['Reject', 'Approve instead', 'approve'];
  const path = `/users/approval/${encodeURIComponent(token)}`;
  return (
    <Card>
      <Form to={`/api${path}/${action}`} label={`${act} ${name}`} then="refresh">
        <LongText name="note" label="Note" hint={`${name} gets it by mail.`} optional maxLength={2000} />
        <div className="flex flex-wrap gap-2">
          <Submit kind={action === 'approve' ? 'primary' : 'danger'}>{`${act} ${name}`}</Submit>
          <LinkButton href={`${path}/${way}`} kind="quiet">{other}</LinkButton>
        </div>
      </Form>
    </Card>
  );
}
