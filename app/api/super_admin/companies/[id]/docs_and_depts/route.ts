import { endpoint } from '@/lib/platform/operation/endpoint';
import { readPlacementChoices } from '@/lib/network/groups/placement';

export const GET = endpoint(readPlacementChoices);
