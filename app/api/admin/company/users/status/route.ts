import { endpoint } from '@/lib/core/endpoint';
import { switchManyUsers } from '@/lib/users/switch';

export const POST = endpoint(switchManyUsers);
