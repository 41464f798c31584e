import { endpoint } from '@/lib/core/endpoint';
import { storeNote } from '@/lib/notes/store-note';

export const POST = endpoint(storeNote);
