import { searchPublicCompanies } from '@/lib/network/companies/search-public';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(searchPublicCompanies);
export const POST = endpoint(searchPublicCompanies);
