import { endpoint } from '@/lib/platform/operation/endpoint';
import { eraseDeletedUser } from '@/lib/people/users/erase-deleted';

export const POST = endpoint(eraseDeletedUser);
