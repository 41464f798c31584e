'use client';
import { useRouter } from 'next/navigation';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import { plural } from '@/lib/shared/format';
import { UserNames } from './bulk-status';
import { DECISIONS, type Decision } from './decisions';
import type { decideRegistration, decideManyRegistrations } from '@/lib/people/users/registration-queue';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = {
  action: Decision;
  rows: { id: number; name: string; email: string }[];
  clear?: () => void;
  /** Base path of the endpoints that decide: `{to}/{id}/approve`, and `{to}/approve` for several. */
  to: string;
  onClose: () => void;
};

/** Asks before the decision, which is mailed to the user. A rejection may state the reason. */
export function DecisionDialog({ action, rows, clear, to, onClose }: Props) {
  const router = useRouter();
  const [first] = rows;
  const one = rows.length === 1;
  const who = one ? first!.name : plural(rows.length, 'registration');
  const act = `${DECISIONS[action]} ${who}`;
  const done = ({ message }: AnswerOf<typeof decideRegistration | typeof decideManyRegistrations>) => {
    clear?.();
    onClose();
    notify.success(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={`${act}?`} size="small">
      {!one && <UserNames rows={rows} />}
      <p className="mb-4 text-ink-soft wrap-anywhere">
        {action === 'approve'
          ? `${one ? first!.email : 'They'} can log in then. We’ll email the decision.`
          : `${one ? first!.email : 'They'} can’t log in. We’ll email the decision.`}
      </p>
      <Form
        to={one ? `${to}/${first!.id}/${action}` : `${to}/${action}`}
        transform={(body) => (one ? body : { ...body, ids: rows.map(({ id }) => id) })}
        onDone={done}
        onRefused={() => router.refresh()}
        label={act}
      >
        <LongText
          name="note"
          label={action === 'reject' ? 'Reason' : 'Note'}
          hint="Included in the email."
          optional
          maxLength={2000}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit kind={action === 'reject' ? 'danger' : 'primary'}>{DECISIONS[action]}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
