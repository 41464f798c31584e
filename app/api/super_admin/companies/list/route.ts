import { listCompanyNames } from '@/lib/companies/list';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCompanyNames);
