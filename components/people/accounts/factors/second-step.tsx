'use client';
import { useEffect, useRef, useState } from 'react';
import { CodeBoxes } from '@/components/form/code-boxes';
import { Field, Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { reasonOf, type Failure } from '@/lib/client/post';
import { PasskeyLogin, type LoggedIn } from './passkey-sign-in';

export type Step = {
  ticket: string;
  /** Address of the person who logs in, if the page knows it. */
  email?: string;
  /** Tells what the first step has already done. */
  hint?: string;
  /** False under single sign-on. */ passkeys?: boolean;
  onDone: (answer: LoggedIn) => void;
};

type Props = Step & { onRestart: (isSomeoneElse: boolean) => void };

/**
 * Asks for the code of the app, or for another second factor (rule: second-factor.asked). It takes the place of the page
 * of the first step; `onRestart` brings that back.
 */
export function SecondStep({ ticket, email, hint, passkeys = true, onDone, onRestart }: Props) {
  const [others, setOthers] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  function leave(answer: LoggedIn) {
    setLeaving(true);
    onDone(answer);
  }
  const refused = (failure: Failure) => reasonOf(failure) === 'ticket_expired' && setEnded(failure.message);
  const codeForm = { ticket, onDone: leave, onRefused: refused };
  return (
    <main id="content" tabIndex={-1} className="frame flex-1 py-6 outline-none sm:py-12">
      <div className="mx-auto max-w-96">
        <Card>
          <h1 className="text-xl">Enter your code</h1>
          <p className="mt-1 mb-4 text-ink-soft">
            {hint && `${hint} `}
            {email && <span className="wrap-anywhere">{email} · </span>}
            <button
              type="button"
              className="font-medium underline underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
              onClick={() => onRestart(true)}
            >
              Not you?
            </button>
          </p>
          {ended ? (
            <EndedLogin message={ended} onRestart={() => onRestart(false)} />
          ) : others ? (
            <OtherWays {...codeForm} passkeys={passkeys} />
          ) : (
            <AppCode {...codeForm} isLeaving={isLeaving} />
          )}
          {!ended && (
            <Button kind="quiet" small className="mt-3 -ml-2.5" onClick={() => setOthers(!others)}>
              {others ? 'Use your code app' : 'Code app not at hand?'}
            </Button>
          )}
        </Card>
      </div>
    </main>
  );
}

type FormProps = Pick<Step, 'ticket' | 'onDone'> & { onRefused: (failure: Failure) => void };
const SECOND_FACTOR = { to: '/api/auth/second_factor', label: 'Enter your code', focusFirst: true } as const;

/** Sends itself with the last digit; a button appears once that has failed for another reason than the code. */
function AppCode({ ticket, onDone, onRefused, isLeaving }: FormProps & { isLeaving: boolean }) {
  const [wrong, setWrong] = useState(0);
  const [failed, setFailed] = useState(false);
  function refuse(failure: Failure) {
    const isWrong = failure.status === 401;
    setFailed(!isWrong);
    if (isWrong) setWrong(wrong + 1);
    onRefused(failure);
  }
  return (
    <Form<LoggedIn> {...SECOND_FACTOR} refusedField="code" onDone={onDone} onRefused={refuse}>
      <Hidden name="ticket" value={ticket} />
      <CodeBoxes key={wrong} name="code" label="Code" />
      {isLeaving && <p role="status">Opening your dashboard</p>}
      {failed && <Submit wide>Try again</Submit>}
    </Form>
  );
}

function OtherWays({ ticket, onDone, onRefused, passkeys }: FormProps & { passkeys: boolean }) {
  return (
    <div className="space-y-3">
      <Form<LoggedIn> {...SECOND_FACTOR} refusedField="code" onDone={onDone} onRefused={onRefused}>
        <Hidden name="ticket" value={ticket} />
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
        <Submit wide>Continue</Submit>
      </Form>
      {passkeys && <PasskeyLogin onDone={onDone} />}
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
