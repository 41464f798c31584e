'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { KeyRound } from '@/components/ui/icons';
import { knowsPasskeys, offersPasskeys, passkeyMessage, signWithPasskey } from '@/lib/client/passkey';
import { isFailure, post } from '@/lib/client/post';
import { LOGIN_TICKET, msOf } from '@/lib/shared/durations';
import { PasskeyElsewhere } from './passkey-elsewhere';
import { usePasskeyLanding } from './passkey-landing';

/** Starts the next request before the challenge of the current one expires. */
const RENEWED_AFTER_MS = msOf(LOGIN_TICKET) - 20_000;

const START = 'passkey';

export type LoggedIn = { location: string; user: { email: string } };

type Props = {
  /** The company whose page this is; a passkey for another one is refused. */
  company_id?: number;
  onDone: (answer: LoggedIn) => void;
};

/**
 * Logs in with a passkey: by a button, and from the list that the browser shows in the email field (rule:
 * passkeys.sign-in). When the browser refuses the relying party, the button leads to the root host's landing.
 */
export function PasskeyLogin(props: Props) {
  const elsewhere = usePasskeyLanding();
  if (!elsewhere) return <LoginHere {...props} />;
  return (
    <PasskeyElsewhere wide landing={elsewhere} to={`?${START}=start`}>
      Sign in with a passkey
    </PasskeyElsewhere>
  );
}

function LoginHere({ company_id, onDone }: Props) {
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const latest = useRef({ company_id, onDone });
  useEffect(() => {
    latest.current = { company_id, onDone };
  });
  const isLeaving = useRef(false);
  async function logIn(signed: object) {
    const answer = await post<LoggedIn>('/api/auth/passkey', {
      ...signed,
      company_id: latest.current.company_id,
    });
    isLeaving.current = true;
    latest.current.onDone(answer);
  }

  async function click() {
    if (!knowsPasskeys()) return setMessage('This browser has no passkeys at this address. Log in another way.');
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
  const startAtOnce = useEffectEvent(click);
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
        // The user chose nothing or pressed the button instead; only an answer of ours deserves a message.
        if (!ended && isFailure(error) && error.kind !== 'too_many' && error.kind !== 'offline')
          setMessage(messageOf(error));
      }
    };
    // A browser allows one request at a time.
    const begin = async () => {
      if (takeStart()) await startAtOnce();
      if (!isLeaving.current) await offer();
    };
    void begin();
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

function takeStart(): boolean {
  const url = new URL(location.href);
  if (!url.searchParams.has(START)) return false;
  url.searchParams.delete(START);
  history.replaceState(history.state, '', url);
  return true;
}

const messageOf = (error: unknown) => (isFailure(error) ? error.message : passkeyMessage(error));
