import { endpoint } from '@/lib/platform/operation/endpoint';
import { parentFormData } from '@/lib/intake/processes/form-choices';

export const GET = endpoint(parentFormData);
