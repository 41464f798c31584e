import { endpoint } from '@/lib/core/endpoint';
import { removeGroupUser } from '@/lib/groups/change-access';

export const DELETE = endpoint(removeGroupUser);
