import { endpoint } from '@/lib/platform/operation/endpoint';
import { deleteProcess } from '@/lib/intake/processes/delete-process';
import { saveProcess } from '@/lib/intake/processes/save-process';

export const POST = endpoint(saveProcess);
export const DELETE = endpoint(deleteProcess);
