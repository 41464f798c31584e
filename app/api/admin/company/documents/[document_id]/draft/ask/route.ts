import { endpoint } from '@/lib/platform/operation/endpoint';
import { askForRelease } from '@/lib/intake/processes/release-draft';

export const POST = endpoint(askForRelease);
