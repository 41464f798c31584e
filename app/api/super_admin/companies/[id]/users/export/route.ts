import { endpoint } from '@/lib/core/endpoint';
import { exportUsersOfCompany } from '@/lib/users/export';

export const GET = endpoint(exportUsersOfCompany);
