import { endpoint } from '@/lib/platform/operation/endpoint';
import { addFollower } from '@/lib/work/room/add-follower';

export const POST = endpoint(addFollower);
