import { endpoint } from '@/lib/core/endpoint';
import { removePasskey } from '@/lib/accounts/factors/passkeys';

export const DELETE = endpoint(removePasskey);
