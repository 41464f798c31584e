import { endpoint } from '@/lib/platform/operation/endpoint';
import { streamJoint } from '@/lib/work/room/stream';

export const GET = endpoint(streamJoint);
