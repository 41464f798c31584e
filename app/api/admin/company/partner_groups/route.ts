import { endpoint } from '@/lib/platform/operation/endpoint';
import { listPartnerGroups } from '@/lib/network/groups/list-groups';

export const GET = endpoint(listPartnerGroups);
