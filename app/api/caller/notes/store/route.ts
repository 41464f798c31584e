import { endpoint } from '@/lib/core/endpoint';
import { storeNote } from '@/lib/processes/notes';

export const POST = endpoint(storeNote);
