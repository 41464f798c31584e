import { endpoint } from '@/lib/platform/operation/endpoint';
import { followCase, unfollowCase } from '@/lib/work/room/follow';

export const POST = endpoint(followCase);
export const DELETE = endpoint(unfollowCase);
