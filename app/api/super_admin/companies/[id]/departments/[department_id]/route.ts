import { saveDepartment } from '@/lib/companies/save-department';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(saveDepartment);
