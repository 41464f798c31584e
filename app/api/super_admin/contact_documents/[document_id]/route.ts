import { endpoint } from '@/lib/core/endpoint';
import { readAnyProcess } from '@/lib/processes/network-document';

export const GET = endpoint(readAnyProcess);
