import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';
import { deleteUser } from '@/lib/people/users/delete';
import { readUser } from '@/lib/people/users/read';
import { saveUser } from '@/lib/people/users/save';

export const GET = endpoint(only(superAdmin, readUser));
export const POST = endpoint(only(superAdmin, saveUser));
export const DELETE = endpoint(only(superAdmin, deleteUser));
