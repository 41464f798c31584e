import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { listProcesses } from '@/lib/intake/processes/list-processes';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, listProcesses));
