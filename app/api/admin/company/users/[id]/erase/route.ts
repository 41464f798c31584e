import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { eraseUser, readErasure } from '@/lib/people/users/erase';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, readErasure));
export const POST = endpoint(only(fullAdmin, eraseUser));
