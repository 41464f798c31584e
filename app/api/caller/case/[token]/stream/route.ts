import { endpoint } from '@/lib/platform/operation/endpoint';
import { streamRoom } from '@/lib/work/room/stream';

export const GET = endpoint(streamRoom);
