import { endpoint } from '@/lib/platform/operation/endpoint';
import { deleteGroup } from '@/lib/network/groups/delete-group';

export const GET = endpoint(deleteGroup);
