import { endpoint } from '@/lib/platform/operation/endpoint';
import { networkHealth } from '@/lib/partners/health/health';

export const GET = endpoint(networkHealth);
