import { endpoint } from '@/lib/platform/operation/endpoint';
import { readPublicStatus } from '@/lib/network/status/public-status';

export const GET = endpoint(readPublicStatus);
