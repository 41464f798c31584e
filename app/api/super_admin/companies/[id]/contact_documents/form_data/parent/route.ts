import { endpoint } from '@/lib/core/endpoint';
import { parentFormData } from '@/lib/processes/console-lists';

export const GET = endpoint(parentFormData);
