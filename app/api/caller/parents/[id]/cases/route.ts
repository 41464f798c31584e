import { endpoint } from '@/lib/platform/operation/endpoint';
import { addToParent } from '@/lib/work/parents/change';

export const POST = endpoint(addToParent);
