import { endpoint } from '@/lib/platform/operation/endpoint';
import { listNotActiveUsers } from '@/lib/people/users/not-active';

export const GET = endpoint(listNotActiveUsers);
