import { endpoint } from '@/lib/core/endpoint';
import { listProcessChoices } from '@/lib/processes/console-lists';

export const GET = endpoint(listProcessChoices);
