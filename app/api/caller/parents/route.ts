import { endpoint } from '@/lib/platform/operation/endpoint';
import { createParent } from '@/lib/work/parents/change';
import { listParents } from '@/lib/work/parents/read';

export const GET = endpoint(listParents);
export const POST = endpoint(createParent);
