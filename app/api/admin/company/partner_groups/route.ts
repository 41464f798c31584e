import { endpoint } from '@/lib/core/endpoint';
import { listPartnerGroups } from '@/lib/groups/list';

export const GET = endpoint(listPartnerGroups);
