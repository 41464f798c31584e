import { endpoint } from '@/lib/core/endpoint';
import { deleteGroup } from '@/lib/groups/delete-group';

export const GET = endpoint(deleteGroup);
