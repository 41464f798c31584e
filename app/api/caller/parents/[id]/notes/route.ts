import { endpoint } from '@/lib/platform/operation/endpoint';
import { writeParentNote } from '@/lib/work/parents/write';

export const POST = endpoint(writeParentNote);
