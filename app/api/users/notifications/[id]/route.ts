import { endpoint } from '@/lib/platform/operation/endpoint';
import { turnOff } from '@/lib/reach/push/browsers';

export const DELETE = endpoint(turnOff);
