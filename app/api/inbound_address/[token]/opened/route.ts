import { endpoint } from '@/lib/core/endpoint';
import { openInboundAddress } from '@/lib/health/confirm';

export const POST = endpoint(openInboundAddress);
