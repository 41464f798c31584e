import { deleteCompany } from '@/lib/console/delete-company';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(deleteCompany);
