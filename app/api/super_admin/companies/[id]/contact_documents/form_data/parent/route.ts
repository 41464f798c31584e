import { endpoint } from '@/lib/core/endpoint';
import { parentFormData } from '@/lib/processes/form-choices';

export const GET = endpoint(parentFormData);
