import { endpoint } from '@/lib/platform/operation/endpoint';
import { readJoint } from '@/lib/work/room/read-joint';

export const GET = endpoint(readJoint);
