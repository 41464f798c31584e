import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { OwnDraft, readDraft } from '@/lib/intake/processes/read-draft';
import { discardDraft, saveDraft } from '@/lib/intake/processes/save-draft';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, readDraft, OwnDraft));
export const POST = endpoint(saveDraft);
export const DELETE = endpoint(discardDraft);
