'use client';
import { Alert } from '@/components/ui/alert';
import type { OwnFactors } from '@/lib/people/accounts/factors/resources';
import { CodeApp } from './code-app';
import { Passkeys } from './passkeys';

/** The user's own passkeys, code app and recovery codes; nothing under single sign-on (rule: passkeys.who). */
export function SecondFactors(factors: OwnFactors) {
  const { allowed, passkeys, code_app_since } = factors;
  if (!allowed) return null;
  return (
    <>
      {passkeys.length === 0 && code_app_since === null && (
        <Alert title="Your password can be phished, a passkey cannot">
          Add one to sign in with your fingerprint, face or PIN, without typing anything.
        </Alert>
      )}
      <Passkeys {...factors} />
      <CodeApp {...factors} />
    </>
  );
}
