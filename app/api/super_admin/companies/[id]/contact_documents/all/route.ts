import { endpoint } from '@/lib/core/endpoint';
import { listProcessChoices } from '@/lib/processes/form-choices';

export const GET = endpoint(listProcessChoices);
