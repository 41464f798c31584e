import { endpoint } from '@/lib/core/endpoint';
import { processFormData } from '@/lib/processes/network-lists';

export const GET = endpoint(processFormData);
