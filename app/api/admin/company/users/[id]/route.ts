import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { deleteUser } from '@/lib/people/users/delete';
import { readUser } from '@/lib/people/users/read';
import { saveUser } from '@/lib/people/users/save';
import { ManagersUserEntry } from '@/lib/people/users/user-entry';

export const GET = endpoint(only(companyAdmin, readUser));
export const POST = endpoint(only(companyAdmin, saveUser, ManagersUserEntry));
export const DELETE = endpoint(only(companyAdmin, deleteUser));
