import { endpoint } from '@/lib/core/endpoint';
import { deleteProcess } from '@/lib/processes/delete-process';
import { saveProcess } from '@/lib/processes/save-process';

export const POST = endpoint(saveProcess);
export const DELETE = endpoint(deleteProcess);
