import { endpoint } from '@/lib/core/endpoint';
import { readFullProcess } from '@/lib/processes/full-process';

export const GET = endpoint(readFullProcess);
