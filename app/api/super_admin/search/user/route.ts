import { endpoint } from '@/lib/core/endpoint';
import { searchUsers } from '@/lib/users/search';

export const GET = endpoint(searchUsers);
