'use client';
import { useRouter } from 'next/navigation';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/empty-state';
import { Spinner } from '@/components/ui/spinner';
import { notify } from '@/lib/client/notify';
import { useLoaded } from '@/lib/client/use-loaded';
import type { eraseUser, readErasure } from '@/lib/people/users/erase';
import { KEPT_OF_ERASED } from '@/lib/shared/kept-of-erased';
import type { AnswerOf } from '@/lib/shared/answer';
import { plural } from '@/lib/shared/format';

type Props = { to: string; name: string; home: string; onClose: () => void };
type Erasure = AnswerOf<typeof readErasure>;

/** Says what goes, what stays and why, and asks for the address, since nothing brings a person back (rule: accounts.erased). */
export function EraseDialog({ to, name, home, onClose }: Props) {
  const { answer, failed, load } = useLoaded<Erasure>(to);
  return (
    <Dialog open onClose={onClose} title={`Erase ${name}`} size="large">
      {answer ? (
        <Erasing erasure={answer} to={to} name={name} home={home} onClose={onClose} />
      ) : failed ? (
        <ErrorState action={<Button onClick={load}>Try again</Button>} />
      ) : (
        <Spinner label="Loading what would be erased" />
      )}
    </Dialog>
  );
}

/** The dialog's content, once what would go is known. */
export function Erasing({ erasure, to, name, home, onClose }: Props & { erasure: Erasure }) {
  const router = useRouter();
  const { email, alias, counts, first } = erasure;
  const done = ({ message }: AnswerOf<typeof eraseUser>) => {
    notify.delete(message);
    router.push(home);
  };
  return (
    <div className="space-y-4 wrap-anywhere">
      <p>For a person who has left for good. Delete, in contrast, leaves the name in cases.</p>
      <section>
        <h3 className="mb-1">What goes</h3>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            The account: name, {email}, phone number, city, password, passkeys and code app, absences, favorites,{' '}
            {plural(counts.saved_replies, 'saved reply', 'saved replies')}. We’ll log them out at once.
          </li>
          <li>
            {plural(counts.sessions, 'session')} and {plural(counts.emails, 'email')} to them; network addresses of
            logins and of what they changed.
          </li>
          <li>
            The name on {plural(counts.cases, 'case')}, {plural(counts.notes, 'note')} and{' '}
            {plural(counts.answers, 'answer')}, which then read “{alias}”.
          </li>
        </ul>
      </section>
      <section>
        <h3 className="mb-1">What stays, and why</h3>
        <ul className="list-disc space-y-1 pl-5">
          {KEPT_OF_ERASED.map(({ what, why }) => (
            <li key={what}>
              {what}. <span className="text-ink-soft">{why}</span>
            </li>
          ))}
        </ul>
      </section>
      {counts.open_cases > 0 && (
        <Alert level="warning">
          {plural(counts.open_cases, 'open case')} would lose the contact. A colleague should take them over first.
        </Alert>
      )}
      {first.length > 0 ? (
        <>
          <Alert level="danger" title="First enter another address there">
            {email} is still in use: {first.join(', ')}.
          </Alert>
          <div className="flex justify-end">
            <Button onClick={onClose}>Close</Button>
          </div>
        </>
      ) : (
        <Form<AnswerOf<typeof eraseUser>> to={to} onDone={done} label={`Erase ${name}`}>
          <Field
            name="confirmation"
            label={`Enter ${email} to confirm`}
            hint="Nothing can bring the person back."
            autoComplete="off"
            spellCheck={false}
            maxLength={320}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button data-start onClick={onClose}>
              Cancel
            </Button>
            <Submit kind="danger">Erase for good</Submit>
          </div>
        </Form>
      )}
    </div>
  );
}
