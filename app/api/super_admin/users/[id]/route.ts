import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { superAdmin } from '@/lib/shared/gates';
import { deleteUser } from '@/lib/users/delete';
import { readUser } from '@/lib/users/read';
import { saveUser } from '@/lib/users/save';

export const GET = endpoint(only(superAdmin, readUser));
export const POST = endpoint(only(superAdmin, saveUser));
export const DELETE = endpoint(only(superAdmin, deleteUser));
