import { endpoint } from '@/lib/platform/operation/endpoint';
import { passkeyOptions } from '@/lib/people/accounts/factors/passkeys';

export const POST = endpoint(passkeyOptions);
