import { refreshToken } from '@/lib/people/accounts/refresh';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(refreshToken);
