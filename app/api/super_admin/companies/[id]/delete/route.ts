import { deleteCompany } from '@/lib/companies/delete-company';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(deleteCompany);
