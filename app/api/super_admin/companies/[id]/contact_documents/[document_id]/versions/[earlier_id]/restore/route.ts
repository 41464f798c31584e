import { endpoint } from '@/lib/platform/operation/endpoint';
import { restoreVersion } from '@/lib/intake/processes/restore-version';

export const POST = endpoint(restoreVersion);
