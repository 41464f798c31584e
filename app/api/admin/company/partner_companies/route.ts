import { endpoint } from '@/lib/platform/operation/endpoint';
import { listPartnerCompanies } from '@/lib/network/groups/partner-companies';

export const GET = endpoint(listPartnerCompanies);
