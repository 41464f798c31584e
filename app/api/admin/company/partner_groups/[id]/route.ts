import { endpoint } from '@/lib/core/endpoint';
import { readGroupWithPartners } from '@/lib/groups/read';

export const GET = endpoint(readGroupWithPartners);
