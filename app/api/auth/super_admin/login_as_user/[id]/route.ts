import { loginAsUser } from '@/lib/accounts/impersonate';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(loginAsUser, { as: 'token' });
export const POST = endpoint(loginAsUser, { as: 'cookie' });
