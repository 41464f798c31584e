import { listCompanyNames } from '@/lib/network/companies/list';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listCompanyNames);
