import { endpoint } from '@/lib/core/endpoint';
import { readProcessNotes } from '@/lib/notes/process-notes';

export const GET = endpoint(readProcessNotes);
