import { saveDepartment } from '@/lib/network/companies/save-department';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(saveDepartment);
