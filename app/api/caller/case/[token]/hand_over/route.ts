import { handOverCase } from '@/lib/work/cases/change/hand-over';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(handOverCase);
