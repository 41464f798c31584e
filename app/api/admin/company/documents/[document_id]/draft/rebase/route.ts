import { endpoint } from '@/lib/core/endpoint';
import { rebaseDraft } from '@/lib/processes/save-draft';

export const POST = endpoint(rebaseDraft);
