import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';
import { listUsers } from '@/lib/people/users/list';

export const GET = endpoint(only(superAdmin, listUsers));
