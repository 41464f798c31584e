import { endpoint } from '@/lib/platform/operation/endpoint';
import { writeNote } from '@/lib/work/room/write-note';

export const POST = endpoint(writeNote);
