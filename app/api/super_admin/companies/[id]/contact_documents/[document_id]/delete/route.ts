import { endpoint } from '@/lib/platform/operation/endpoint';
import { deleteProcess } from '@/lib/intake/processes/delete-process';

export const GET = endpoint(deleteProcess);
