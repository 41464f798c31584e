import { endpoint } from '@/lib/core/endpoint';
import { deleteProcess } from '@/lib/processes/delete-process';

export const GET = endpoint(deleteProcess);
