import { endpoint } from '@/lib/core/endpoint';
import { parentFormData } from '@/lib/processes/network-lists';

export const GET = endpoint(parentFormData);
