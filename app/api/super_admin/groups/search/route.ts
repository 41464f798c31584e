import { endpoint } from '@/lib/core/endpoint';
import { searchGroups } from '@/lib/groups/list-groups';

export const POST = endpoint(searchGroups);
