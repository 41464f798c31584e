import { listDepartments } from '@/lib/companies/own-company';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listDepartments);
