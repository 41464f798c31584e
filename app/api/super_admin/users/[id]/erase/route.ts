import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { eraseUser, readErasure } from '@/lib/people/users/erase';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, readErasure));
export const POST = endpoint(only(superAdmin, eraseUser));
