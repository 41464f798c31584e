import { listCompanyAudit } from '@/lib/audit/list';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCompanyAudit);
