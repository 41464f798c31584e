import { endpoint } from '@/lib/platform/operation/endpoint';
import { searchUsers } from '@/lib/people/users/search';

export const GET = endpoint(searchUsers);
