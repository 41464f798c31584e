import { endpoint } from '@/lib/platform/operation/endpoint';
import { removePasskey } from '@/lib/people/accounts/factors/passkeys';

export const DELETE = endpoint(removePasskey);
