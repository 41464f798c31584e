import { endpoint } from '@/lib/platform/operation/endpoint';
import { listInternalNotes } from '@/lib/partners/notes/list-notes';

export const GET = endpoint(listInternalNotes);
