import { endpoint } from '@/lib/platform/operation/endpoint';
import { readProcessNotes } from '@/lib/partners/notes/process-notes';

export const GET = endpoint(readProcessNotes);
