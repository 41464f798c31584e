import { endpoint } from '@/lib/core/endpoint';
import { readProcessNotes } from '@/lib/processes/network-lists';

export const GET = endpoint(readProcessNotes);
