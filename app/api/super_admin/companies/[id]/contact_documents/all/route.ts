import { endpoint } from '@/lib/core/endpoint';
import { listProcessChoices } from '@/lib/processes/network-lists';

export const GET = endpoint(listProcessChoices);
