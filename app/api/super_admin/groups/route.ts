import { endpoint } from '@/lib/platform/operation/endpoint';
import { listGroups } from '@/lib/network/groups/list-groups';

export const GET = endpoint(listGroups);
