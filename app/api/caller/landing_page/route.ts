import { searchPublicCompanies } from '@/lib/companies/search-public';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(searchPublicCompanies);
export const POST = endpoint(searchPublicCompanies);
