'use client';
import { useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Password } from '@/components/form/password';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { KeyRound } from '@/components/ui/icons';
import { Skeleton } from '@/components/ui/skeleton';
import { knowsPasskeys, passkeyMessage, signWithPasskey } from '@/lib/client/passkey';
import { isFailure, post } from '@/lib/client/post';
import { logOut } from '@/lib/client/sign-out';
import { useLoaded } from '@/lib/client/use-loaded';
import type { ProofMethod, readProof } from '@/lib/people/accounts/factors/proof';
import type { AnswerOf } from '@/lib/shared/answer';
import { inWords, PROOF } from '@/lib/shared/durations';
import { usePasskeyLanding } from './passkey-landing';

const PROVE = '/api/auth/proof';

/**
 * Asks for a passkey, a code or the password, then lets the call continue (rule: proof.dialog). The entry behind it
 * stays.
 */
export function ProofDialog({ onSettled }: { onSettled: (isProven: boolean) => void }) {
  const { answer, failed, load } = useLoaded<AnswerOf<typeof readProof>>(PROVE);
  return (
    <Dialog open onClose={() => onSettled(false)} title="Confirm that it is you" size="small">
      <p className="mb-4 text-ink-soft">
        This needs a login within the last {inWords(PROOF)}. Nothing that you have entered is lost.
      </p>
      {answer && <Ways methods={answer.methods} onProven={() => onSettled(true)} />}
      {failed && (
        <Alert
          level="danger"
          live
          action={
            <Button small onClick={load}>
              Try again
            </Button>
          }
        >
          This could not be loaded.
        </Alert>
      )}
      {!answer && !failed && <Skeleton className="h-24" />}
    </Dialog>
  );
}

type Props = { methods: ProofMethod[]; onProven: () => void };

function Ways({ methods, onProven }: Props) {
  const [way, setWay] = useState<'code' | 'password'>(methods.includes('code') ? 'code' : 'password');
  const isHere = usePasskeyLanding() === null && knowsPasskeys();
  const isOffered = methods.includes('passkey') && isHere;
  const typed = methods.filter((method) => method !== 'passkey');
  if (!isOffered && !typed.length)
    return (
      <Alert
        level="warning"
        action={
          <Button small onClick={() => void logOut()}>
            Log out
          </Button>
        }
      >
        Log out and log in again, then repeat this.
      </Alert>
    );
  return (
    <div className="space-y-4">
      {isOffered && <PasskeyProof onProven={onProven} />}
      {typed.length > 0 && (
        <Form key={way} to={PROVE} label="Confirm that it is you" onDone={onProven}>
          {way === 'code' ? (
            <Field
              name="code"
              label="Code of your app"
              hint="Or one of your recovery codes."
              autoComplete="one-time-code"
              autoCapitalize="none"
              mono
              maxLength={40}
            />
          ) : (
            <Password name="password" label="Your password" />
          )}
          <Submit wide kind={isOffered ? 'secondary' : 'primary'}>
            Confirm
          </Submit>
        </Form>
      )}
      {typed.length > 1 && (
        <Button kind="quiet" small wide onClick={() => setWay(way === 'code' ? 'password' : 'code')}>
          {way === 'code' ? 'Use your password' : 'Use a code'}
        </Button>
      )}
    </div>
  );
}

function PasskeyProof({ onProven }: { onProven: () => void }) {
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  async function prove() {
    setPending(true);
    setMessage(null);
    try {
      await post(PROVE, await signWithPasskey());
      onProven();
    } catch (error) {
      setMessage(isFailure(error) ? (Object.values(error.errors)[0]?.[0] ?? error.message) : passkeyMessage(error));
    } finally {
      setPending(false);
    }
  }
  return (
    <>
      {message && (
        <Alert level="danger" live>
          {message}
        </Alert>
      )}
      <Button kind="primary" wide icon={KeyRound} loading={pending} onClick={() => void prove()}>
        Use a passkey
      </Button>
    </>
  );
}
