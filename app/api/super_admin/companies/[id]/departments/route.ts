import { listCompanyDepartments } from '@/lib/console/departments';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCompanyDepartments);
