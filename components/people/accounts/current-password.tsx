'use client';
import { useState } from 'react';
import { Password } from '@/components/form/password';
import type { Proof } from '@/lib/people/accounts/policy';
import type { Failure } from '@/lib/client/post';

type Props = { shown: boolean; why?: string };

/** Stays mounted, hidden and disabled until needed, so that the form keeps its other entries. */
export function CurrentPassword({ shown, why }: Props) {
  return (
    <fieldset hidden={!shown} disabled={!shown} className="min-w-0">
      <legend className="sr-only">Confirm that it is you</legend>
      <Password name="current_password" label="Current password" hint={why} />
    </fieldset>
  );
}

/**
 * Asks for the current password when the change requires it, or after the server refused because the login is more
 * than ten minutes old.
 */
export function useCurrentPassword(proof: Proof, changing: boolean) {
  const [asked, setAsked] = useState(false);
  return {
    shown: asked || (changing && proof === 'password'),
    refused: ({ errors }: Failure) => setAsked((was) => was || ('current_password' in errors && proof !== 'sign_in')),
    done: () => setAsked(false),
  };
}
