import { endpoint } from '@/lib/core/endpoint';
import { listPartnerGroups } from '@/lib/groups/list-groups';

export const GET = endpoint(listPartnerGroups);
