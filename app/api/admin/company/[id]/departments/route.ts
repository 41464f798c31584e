import { listDepartments } from '@/lib/network/companies/departments';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(companyAdmin, listDepartments));
