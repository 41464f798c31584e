import { endpoint } from '@/lib/platform/operation/endpoint';
import { readGroupBanner } from '@/lib/network/groups/banner';

export const GET = endpoint(readGroupBanner);
