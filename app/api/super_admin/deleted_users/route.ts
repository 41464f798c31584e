import { endpoint } from '@/lib/platform/operation/endpoint';
import { findDeletedUsers } from '@/lib/people/users/erase-deleted';

export const POST = endpoint(findDeletedUsers);
