import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { superAdmin } from '@/lib/shared/gates';
import { listRegistrations } from '@/lib/users/registration-queue';

export const GET = endpoint(only(superAdmin, listRegistrations));
