import { endpoint } from '@/lib/core/endpoint';
import { exportCompanyUsers } from '@/lib/users/export';

export const GET = endpoint(exportCompanyUsers);
