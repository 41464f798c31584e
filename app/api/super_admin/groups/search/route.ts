import { endpoint } from '@/lib/platform/operation/endpoint';
import { searchGroups } from '@/lib/network/groups/list-groups';

export const POST = endpoint(searchGroups);
