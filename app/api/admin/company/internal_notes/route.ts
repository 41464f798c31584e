import { endpoint } from '@/lib/core/endpoint';
import { listInternalNotes } from '@/lib/processes/internal-notes';

export const GET = endpoint(listInternalNotes);
