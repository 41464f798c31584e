import { endpoint } from '@/lib/platform/operation/endpoint';
import { signInWithPasskey } from '@/lib/people/accounts/factors/passkey-sign-in';

export const POST = endpoint(signInWithPasskey);
