'use client';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { KeyRound } from '@/components/ui/icons';
import { offersPasskeys, passkeyMessage, signWithPasskey } from '@/lib/client/passkey';
import { isFailure, post } from '@/lib/client/post';
import { LOGIN_TICKET, msOf } from '@/lib/shared/durations';
import type { LoggedIn } from './second-step';

/** Starts the next request before the challenge of the present one expires. */
const RENEWED_AFTER_MS = msOf(LOGIN_TICKET) - 20_000;

type Props = { onDone: (answer: LoggedIn) => void };

/** Logs in with a passkey: by a button, and from the list that the browser shows in the email field (rule: passkeys.sign-in). */
export function PasskeySignIn({ onDone }: Props) {
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const logIn = async (signed: object) => done.current(await post<LoggedIn>('/api/auth/passkey', signed));

  async function click() {
    setPending(true);
    setMessage(null);
    try {
      await logIn(await signWithPasskey());
    } catch (error) {
      setMessage(messageOf(error));
    } finally {
      setPending(false);
    }
  }
  useEffect(() => {
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offer = async () => {
      if (ended || !(await offersPasskeys())) return;
      timer = setTimeout(() => void offer(), RENEWED_AFTER_MS);
      try {
        const signed = await signWithPasskey({ autofill: true });
        if (!ended) await logIn(signed);
      } catch (error) {
        // Nothing was chosen, or the button was pressed instead; only an answer of ours is worth a message.
        if (!ended && isFailure(error) && error.kind !== 'too_many' && error.kind !== 'offline')
          setMessage(messageOf(error));
      }
    };
    void offer();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, []);

  return (
    <div className="space-y-3">
      {message && (
        <Alert level="danger" live>
          {message}
        </Alert>
      )}
      <Button wide icon={KeyRound} loading={pending} onClick={() => void click()}>
        Sign in with a passkey
      </Button>
    </div>
  );
}

const messageOf = (error: unknown) => (isFailure(error) ? error.message : passkeyMessage(error));
