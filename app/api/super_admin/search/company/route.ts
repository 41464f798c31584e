import { searchCompanies } from '@/lib/companies/search';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(searchCompanies);
