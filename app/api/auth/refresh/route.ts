import { refreshToken } from '@/lib/accounts/refresh';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(refreshToken);
