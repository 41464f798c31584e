import { listCompanyManagers } from '@/lib/network/companies/registration-settings';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listCompanyManagers);
