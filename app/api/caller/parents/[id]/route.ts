import { endpoint } from '@/lib/platform/operation/endpoint';
import { readParent } from '@/lib/work/parents/read';

export const GET = endpoint(readParent);
