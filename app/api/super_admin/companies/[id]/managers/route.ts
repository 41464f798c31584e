import { listCompanyManagers } from '@/lib/console/company-screen';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCompanyManagers);
