import { endpoint } from '@/lib/platform/operation/endpoint';
import { storeNote } from '@/lib/partners/notes/store-note';

export const POST = endpoint(storeNote);
