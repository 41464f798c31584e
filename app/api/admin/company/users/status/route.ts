import { endpoint } from '@/lib/platform/operation/endpoint';
import { switchManyUsers } from '@/lib/people/users/switch';

export const POST = endpoint(switchManyUsers);
