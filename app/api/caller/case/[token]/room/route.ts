import { endpoint } from '@/lib/core/endpoint';
import { readRoom } from '@/lib/room/read';

export const GET = endpoint(readRoom);
