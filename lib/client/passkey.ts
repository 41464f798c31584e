import type { passkeySignInOptions } from '@/lib/people/accounts/factors/passkey-sign-in';
import type { passkeyOptions } from '@/lib/people/accounts/factors/passkeys';
import type { AnswerOf } from '@/lib/shared/answer';
import { post } from './post';

/* The library is loaded with its first use: most visits need no passkey. */
const library = () => import('@simplewebauthn/browser');

export const knowsPasskeys = () => typeof PublicKeyCredential === 'function';

/**
 * Signs one of our challenges with an authenticator. `autofill` waits until the person chooses a passkey in a field's
 * list.
 */
export async function signWithPasskey({ autofill = false } = {}) {
  const { ticket, ...optionsJSON } = await post<AnswerOf<typeof passkeySignInOptions>>('/api/auth/passkey/options');
  const { startAuthentication } = await library();
  return { ticket, response: await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }) };
}

export async function makePasskey(optionsJSON: AnswerOf<typeof passkeyOptions>) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON });
}

export async function offersPasskeys(): Promise<boolean> {
  return knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);
}

/**
 * Returns the message for a passkey that was not used or created; null when the person or another request canceled it.
 */
export function passkeyMessage(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') return null;
  if (name === 'InvalidStateError') return 'This device already has a passkey of yours.';
  if (name === 'SecurityError') return 'This address cannot use passkeys.';
  return 'No passkey was used. Try again, or choose another way.';
}
