import { endpoint } from '@/lib/core/endpoint';
import { listVersions } from '@/lib/processes/process-versions';

export const GET = endpoint(listVersions);
