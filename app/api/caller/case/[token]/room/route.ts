import { endpoint } from '@/lib/platform/operation/endpoint';
import { readRoom } from '@/lib/work/room/read';

export const GET = endpoint(readRoom);
