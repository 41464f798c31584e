import { endpoint } from '@/lib/platform/operation/endpoint';
import { readLimitedProcess } from '@/lib/intake/processes/process-details';

export const GET = endpoint(readLimitedProcess);
