import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { OwnDraft, readDraft } from '@/lib/processes/read-draft';
import { discardDraft, saveDraft } from '@/lib/processes/save-draft';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, readDraft, OwnDraft));
export const POST = endpoint(saveDraft);
export const DELETE = endpoint(discardDraft);
