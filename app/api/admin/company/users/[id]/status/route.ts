import { endpoint } from '@/lib/core/endpoint';
import { setUserStatus } from '@/lib/users/switch';

export const POST = endpoint(setUserStatus);
