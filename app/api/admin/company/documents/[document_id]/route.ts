import { endpoint } from '@/lib/platform/operation/endpoint';
import { readProcess } from '@/lib/intake/processes/process-details';
import { updateProcess } from '@/lib/intake/processes/save-process';

export const GET = endpoint(readProcess);
export const POST = endpoint(updateProcess);
