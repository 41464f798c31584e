import { endpoint } from '@/lib/platform/operation/endpoint';
import { openInboundAddress } from '@/lib/partners/health/confirm';

export const POST = endpoint(openInboundAddress);
