import { endpoint } from '@/lib/platform/operation/endpoint';
import { refuseDraft } from '@/lib/intake/processes/release-draft';

export const POST = endpoint(refuseDraft);
