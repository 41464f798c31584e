import { endpoint } from '@/lib/core/endpoint';
import { processFormData } from '@/lib/processes/form-choices';

export const GET = endpoint(processFormData);
