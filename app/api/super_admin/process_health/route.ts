import { endpoint } from '@/lib/core/endpoint';
import { networkHealth } from '@/lib/health/health';

export const GET = endpoint(networkHealth);
