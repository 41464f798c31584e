import { endpoint } from '@/lib/core/endpoint';
import { passkeySignInOptions } from '@/lib/accounts/factors/passkey-sign-in';

export const POST = endpoint(passkeySignInOptions);
