import { endpoint } from '@/lib/core/endpoint';
import { readGroupBanner } from '@/lib/groups/banner';

export const GET = endpoint(readGroupBanner);
