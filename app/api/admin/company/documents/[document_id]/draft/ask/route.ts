import { endpoint } from '@/lib/core/endpoint';
import { askForRelease } from '@/lib/processes/release-draft';

export const POST = endpoint(askForRelease);
