import { endpoint } from '@/lib/core/endpoint';
import { followCase, unfollowCase } from '@/lib/room/follow';

export const POST = endpoint(followCase);
export const DELETE = endpoint(unfollowCase);
