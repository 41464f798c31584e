import { endpoint } from '@/lib/core/endpoint';
import { restoreVersion } from '@/lib/processes/restore-version';

export const POST = endpoint(restoreVersion);
