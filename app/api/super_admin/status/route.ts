import { endpoint } from '@/lib/platform/operation/endpoint';
import { readStatus } from '@/lib/network/status/status';

export const GET = endpoint(readStatus);
