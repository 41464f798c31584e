import { endpoint } from '@/lib/core/endpoint';
import { addPasskey, listPasskeys } from '@/lib/accounts/factors/passkeys';

export const GET = endpoint(listPasskeys);
export const POST = endpoint(addPasskey);
