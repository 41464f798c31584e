import { endpoint } from '@/lib/core/endpoint';
import { exportPartnerCompanies } from '@/lib/groups/partner-companies';

export const GET = endpoint(exportPartnerCompanies);
