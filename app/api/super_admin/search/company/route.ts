import { searchCompanies } from '@/lib/network/companies/search';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(searchCompanies);
