import { endpoint } from '@/lib/platform/operation/endpoint';
import { processFormData } from '@/lib/intake/processes/form-choices';

export const GET = endpoint(processFormData);
