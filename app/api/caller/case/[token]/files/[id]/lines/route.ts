import { endpoint } from '@/lib/core/endpoint';
import { firstLines } from '@/lib/room/first-lines';

export const GET = endpoint(firstLines);
