import { listDepartments } from '@/lib/companies/departments';
import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(companyAdmin, listDepartments));
