'use client';
import { useState } from 'react';
import { Field, Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { reasonOf, type Failure } from '@/lib/client/post';

export type LoggedIn = { location: string; user: { email: string } };
export type LoginAnswer = LoggedIn | { second_factor: true; ticket: string };

type Props = { ticket: string; onDone: (answer: LoggedIn) => void; onRestart?: () => void };

/** The second step of a login: a code of the app, or a recovery code (rule: second-factor.asked). */
export function SecondStep({ ticket, onDone, onRestart }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const [expired, setExpired] = useState(false);
  const refused = (failure: Failure) => setExpired(reasonOf(failure) === 'ticket_expired');
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
            hint="One of the ten codes that you saved. Each works once."
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
            hint="The 6 digits that your code app shows for Concord."
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
          <Button kind={expired ? 'secondary' : 'quiet'} small onClick={onRestart}>
            Start again
          </Button>
        )}
      </div>
    </div>
  );
}
