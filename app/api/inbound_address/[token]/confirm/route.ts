import { endpoint } from '@/lib/core/endpoint';
import { confirmInboundAddress } from '@/lib/health/confirm';

export const POST = endpoint(confirmInboundAddress);
