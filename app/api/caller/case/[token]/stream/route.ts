import { endpoint } from '@/lib/core/endpoint';
import { streamRoom } from '@/lib/room/stream';

export const GET = endpoint(streamRoom);
