import { endpoint } from '@/lib/core/endpoint';
import { readStatus } from '@/lib/status/status';

export const GET = endpoint(readStatus);
