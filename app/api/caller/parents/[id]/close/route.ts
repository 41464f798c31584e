import { endpoint } from '@/lib/platform/operation/endpoint';
import { closeParent } from '@/lib/work/parents/close';

export const POST = endpoint(closeParent);
