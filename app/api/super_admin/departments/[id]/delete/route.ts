import { deleteDepartment } from '@/lib/companies/save-department';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(deleteDepartment);
