import { handOverCase } from '@/lib/cases/hand-over';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(handOverCase);
