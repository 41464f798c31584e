import { endpoint } from '@/lib/platform/operation/endpoint';
import { acceptByNote } from '@/lib/work/room/accept-by-note';

export const POST = endpoint(acceptByNote);
