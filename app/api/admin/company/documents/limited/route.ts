import { endpoint } from '@/lib/core/endpoint';
import { readLimitedProcess } from '@/lib/processes/process-details';

export const GET = endpoint(readLimitedProcess);
