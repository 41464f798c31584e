import { endpoint } from '@/lib/core/endpoint';
import { readPartnerGroup } from '@/lib/groups/read';

export const GET = endpoint(readPartnerGroup);
