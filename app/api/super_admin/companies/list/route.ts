import { listCompanyNames } from '@/lib/console/companies';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCompanyNames);
