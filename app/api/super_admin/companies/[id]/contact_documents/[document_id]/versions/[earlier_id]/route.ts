import { endpoint } from '@/lib/platform/operation/endpoint';
import { readVersion } from '@/lib/intake/processes/process-versions';

export const GET = endpoint(readVersion);
