import { endpoint } from '@/lib/core/endpoint';
import { acceptByNote } from '@/lib/room/accept-by-note';

export const POST = endpoint(acceptByNote);
