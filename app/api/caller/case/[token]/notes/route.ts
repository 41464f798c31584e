import { endpoint } from '@/lib/core/endpoint';
import { writeNote } from '@/lib/room/write-note';

export const POST = endpoint(writeNote);
