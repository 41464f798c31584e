import { listCompanyDepartments } from '@/lib/network/departments';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCompanyDepartments);
