import { endpoint } from '@/lib/core/endpoint';
import { readProcess } from '@/lib/processes/process-details';
import { updateProcess } from '@/lib/processes/save-process';

export const GET = endpoint(readProcess);
export const POST = endpoint(updateProcess);
