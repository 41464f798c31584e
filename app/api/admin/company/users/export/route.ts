import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { exportUsers } from '@/lib/people/users/export';

export const GET = endpoint(only(companyAdmin, exportUsers));
