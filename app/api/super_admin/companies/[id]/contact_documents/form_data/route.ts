import { endpoint } from '@/lib/core/endpoint';
import { processFormData } from '@/lib/processes/console-lists';

export const GET = endpoint(processFormData);
