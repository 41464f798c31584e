import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { listUsers } from '@/lib/users/list';

export const GET = endpoint(only(companyAdmin, listUsers));
