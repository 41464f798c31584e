import { endpoint } from '@/lib/platform/operation/endpoint';
import { listVersions } from '@/lib/intake/processes/process-versions';

export const GET = endpoint(listVersions);
