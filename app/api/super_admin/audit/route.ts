import { listNetworkAudit } from '@/lib/platform/audit/network';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listNetworkAudit);
