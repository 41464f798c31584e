import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { listProcesses } from '@/lib/processes/list-processes';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, listProcesses));
