import { loginAsUser } from '@/lib/people/accounts/impersonate';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(loginAsUser, { as: 'token' });
export const POST = endpoint(loginAsUser, { as: 'cookie' });
