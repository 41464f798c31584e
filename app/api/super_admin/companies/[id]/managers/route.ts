import { listCompanyManagers } from '@/lib/companies/registration-settings';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCompanyManagers);
