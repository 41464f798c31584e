import { endpoint } from '@/lib/core/endpoint';
import { setUsersStatus } from '@/lib/users/switch';

export const POST = endpoint(setUsersStatus);
