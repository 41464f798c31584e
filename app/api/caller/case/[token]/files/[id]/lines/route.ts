import { endpoint } from '@/lib/platform/operation/endpoint';
import { firstLines } from '@/lib/work/room/first-lines';

export const GET = endpoint(firstLines);
