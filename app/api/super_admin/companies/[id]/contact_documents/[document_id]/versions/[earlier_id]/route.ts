import { endpoint } from '@/lib/core/endpoint';
import { readVersion } from '@/lib/processes/process-versions';

export const GET = endpoint(readVersion);
