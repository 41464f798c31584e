import { deleteCompany } from '@/lib/network/delete-company';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(deleteCompany);
