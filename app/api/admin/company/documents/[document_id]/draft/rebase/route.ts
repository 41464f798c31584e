import { endpoint } from '@/lib/platform/operation/endpoint';
import { rebaseDraft } from '@/lib/intake/processes/save-draft';

export const POST = endpoint(rebaseDraft);
