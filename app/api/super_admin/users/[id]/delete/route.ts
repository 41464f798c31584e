import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { superAdmin } from '@/lib/shared/gates';
import { deleteUser } from '@/lib/users/delete';

export const GET = endpoint(only(superAdmin, deleteUser));
