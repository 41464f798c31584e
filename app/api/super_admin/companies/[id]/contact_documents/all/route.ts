import { endpoint } from '@/lib/platform/operation/endpoint';
import { listProcessChoices } from '@/lib/intake/processes/form-choices';

export const GET = endpoint(listProcessChoices);
