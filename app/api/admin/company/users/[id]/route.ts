import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { deleteUser } from '@/lib/users/delete';
import { readUser } from '@/lib/users/read';
import { saveUser } from '@/lib/users/save';
import { ManagersUserEntry } from '@/lib/users/user-entry';

export const GET = endpoint(only(companyAdmin, readUser));
export const POST = endpoint(only(companyAdmin, saveUser, ManagersUserEntry));
export const DELETE = endpoint(only(companyAdmin, deleteUser));
