import { endpoint } from '@/lib/core/endpoint';
import { readPlacementChoices } from '@/lib/groups/placement';

export const GET = endpoint(readPlacementChoices);
