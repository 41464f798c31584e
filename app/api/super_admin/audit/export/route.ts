import { exportNetworkAudit } from '@/lib/audit/network';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(exportNetworkAudit);
