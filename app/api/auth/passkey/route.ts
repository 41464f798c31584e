import { endpoint } from '@/lib/core/endpoint';
import { signInWithPasskey } from '@/lib/accounts/factors/passkey-sign-in';

export const POST = endpoint(signInWithPasskey);
