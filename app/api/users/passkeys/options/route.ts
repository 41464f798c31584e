import { endpoint } from '@/lib/core/endpoint';
import { passkeyOptions } from '@/lib/accounts/factors/passkeys';

export const POST = endpoint(passkeyOptions);
