import { endpoint } from '@/lib/platform/operation/endpoint';
import { exportPartnerCompanies } from '@/lib/network/groups/partner-companies';

export const GET = endpoint(exportPartnerCompanies);
