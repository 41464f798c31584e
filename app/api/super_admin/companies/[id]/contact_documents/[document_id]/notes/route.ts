import { endpoint } from '@/lib/core/endpoint';
import { readProcessNotes } from '@/lib/processes/console-lists';

export const GET = endpoint(readProcessNotes);
