import { endpoint } from '@/lib/core/endpoint';
import { listGroups } from '@/lib/groups/list-groups';

export const GET = endpoint(listGroups);
