import { endpoint } from '@/lib/core/endpoint';
import { listProcesses } from '@/lib/processes/list-processes';

export const GET = endpoint(listProcesses);
