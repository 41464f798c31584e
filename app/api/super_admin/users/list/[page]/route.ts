import { endpoint } from '@/lib/core/endpoint';
import { listNotActiveUsers } from '@/lib/users/not-active';

export const GET = endpoint(listNotActiveUsers);
