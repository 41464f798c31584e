import { endpoint } from '@/lib/core/endpoint';
import { listInternalNotes } from '@/lib/notes/list-notes';

export const GET = endpoint(listInternalNotes);
