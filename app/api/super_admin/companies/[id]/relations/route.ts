import { listCompanyRelations } from '@/lib/network/company-screen';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCompanyRelations);
