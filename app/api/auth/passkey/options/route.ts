import { endpoint } from '@/lib/platform/operation/endpoint';
import { passkeySignInOptions } from '@/lib/people/accounts/factors/passkey-sign-in';

export const POST = endpoint(passkeySignInOptions);
