import { listCompanies } from '@/lib/network/companies';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCompanies);
