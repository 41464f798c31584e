'use client';
import { useEffect, useRef, useState } from 'react';
import { Field, Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { reasonOf, type Failure } from '@/lib/client/post';

export type LoggedIn = { location: string; user: { email: string } };
export type LoginAnswer = LoggedIn | { second_factor: true; ticket: string };

type Props = { ticket: string; onDone: (answer: LoggedIn) => void; onRestart?: () => void };

/**
 * Asks for a code of the app or a recovery code (rule: second-factor.asked). A wrong code ends the login. `onRestart`
 * shows its first step again; without it, the start page does.
 */
export function SecondStep({ ticket, onDone, onRestart }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const refused = (failure: Failure) => reasonOf(failure) === 'ticket_expired' && setEnded(failure.message);
  if (ended) return <EndedLogin message={ended} onRestart={onRestart ?? (() => location.assign('/'))} />;
  return (
    <div className="space-y-3">
      <Form<LoggedIn>
        key={isRecovery ? 'recovery' : 'app'}
        to="/api/auth/second_factor"
        label="Enter your code"
        focusFirst
        onDone={onDone}
        onRefused={refused}
      >
        <Hidden name="ticket" value={ticket} />
        {isRecovery ? (
          <Field
            name="code"
            label="Recovery code"
            hint="One of the ten codes that you saved. Each works once. After a wrong one you log in again."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            mono
            maxLength={40}
          />
        ) : (
          <Field
            name="code"
            label="Code"
            hint="The 6 digits that your code app shows for Concord. After a wrong code you log in again."
            inputMode="numeric"
            autoComplete="one-time-code"
            mono
            maxLength={10}
          />
        )}
        <Submit wide>Continue</Submit>
      </Form>
      <div className="flex flex-wrap justify-between gap-2">
        <Button kind="quiet" small onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use your code app' : 'Use a recovery code'}
        </Button>
        {onRestart && (
          <Button kind="quiet" small onClick={onRestart}>
            Start again
          </Button>
        )}
      </div>
    </div>
  );
}

/** The form is gone, so the next link takes the focus. */
function EndedLogin({ message, onRestart }: { message: string; onRestart: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className="space-y-3">
      <Alert level="danger" live>
        {message}
      </Alert>
      <Button kind="primary" wide onClick={onRestart}>
        Log in again
      </Button>
    </div>
  );
}
