import { endpoint } from '@/lib/core/endpoint';
import { dbSelectOptions } from '@/lib/processes/db-select';

export const POST = endpoint(dbSelectOptions);
