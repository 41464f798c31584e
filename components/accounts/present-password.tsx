'use client';
import { useState } from 'react';
import { Password } from '@/components/form/password';
import type { Proof } from '@/lib/accounts/policy';
import type { Failure } from '@/lib/client/post';

type Props = { shown: boolean; why?: string };

/** The present password. It waits unseen and unsent until it is needed, so that nothing typed elsewhere is lost. */
export function PresentPassword({ shown, why }: Props) {
  return (
    <fieldset hidden={!shown} disabled={!shown} className="min-w-0">
      <legend className="sr-only">Confirm that it is you</legend>
      <Password name="current_password" label="Present password" hint={why} />
    </fieldset>
  );
}

/**
 * Whether to ask for the present password: as soon as a change would want it, or when the server said so, which is when the
 * sign-in has become older than ten minutes meanwhile.
 */
export function usePresentPassword(proof: Proof, changing: boolean) {
  const [asked, setAsked] = useState(false);
  return {
    shown: asked || (changing && proof === 'password'),
    refused: ({ errors }: Failure) => setAsked((was) => was || ('current_password' in errors && proof !== 'sign_in')),
    done: () => setAsked(false),
  };
}
