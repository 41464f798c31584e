import { deleteCompany } from '@/lib/network/companies/delete-company';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(deleteCompany);
