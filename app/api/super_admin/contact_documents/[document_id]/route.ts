import { endpoint } from '@/lib/platform/operation/endpoint';
import { readFullProcess } from '@/lib/intake/processes/full-process';

export const GET = endpoint(readFullProcess);
