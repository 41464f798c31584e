import { endpoint } from '@/lib/core/endpoint';
import { listCompanyUsers } from '@/lib/users/list';

export const GET = endpoint(listCompanyUsers);
