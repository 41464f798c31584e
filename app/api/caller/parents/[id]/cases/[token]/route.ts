import { endpoint } from '@/lib/platform/operation/endpoint';
import { removeFromParent } from '@/lib/work/parents/change';

export const DELETE = endpoint(removeFromParent);
