import { endpoint } from '@/lib/platform/operation/endpoint';
import { addPasskey, listPasskeys } from '@/lib/people/accounts/factors/passkeys';

export const GET = endpoint(listPasskeys);
export const POST = endpoint(addPasskey);
