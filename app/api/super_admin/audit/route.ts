import { listNetworkAudit } from '@/lib/audit/network';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listNetworkAudit);
