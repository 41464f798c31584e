import { endpoint } from '@/lib/core/endpoint';
import { deleteCompanyUser } from '@/lib/users/delete';

export const GET = endpoint(deleteCompanyUser);
