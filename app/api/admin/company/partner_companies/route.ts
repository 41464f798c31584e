import { endpoint } from '@/lib/core/endpoint';
import { listPartnerCompanies } from '@/lib/groups/partner-companies';

export const GET = endpoint(listPartnerCompanies);
