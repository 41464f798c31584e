import { endpoint } from '@/lib/core/endpoint';
import { refuseDraft } from '@/lib/processes/release-draft';

export const POST = endpoint(refuseDraft);
