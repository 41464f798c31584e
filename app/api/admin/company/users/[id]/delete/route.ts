import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { deleteUser } from '@/lib/people/users/delete';

export const GET = endpoint(only(companyAdmin, deleteUser));
