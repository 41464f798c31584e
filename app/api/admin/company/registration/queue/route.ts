import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { listRegistrations } from '@/lib/people/users/registration-queue';

export const GET = endpoint(only(companyAdmin, listRegistrations));
