import { endpoint } from '@/lib/platform/operation/endpoint';
import { confirmInboundAddress } from '@/lib/partners/health/confirm';

export const POST = endpoint(confirmInboundAddress);
