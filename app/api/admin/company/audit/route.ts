import { listCompanyAudit } from '@/lib/platform/audit/list';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listCompanyAudit);
