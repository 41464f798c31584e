import { endpoint } from '@/lib/platform/operation/endpoint';
import { submitCase } from '@/lib/work/cases/submit/submit';

export const POST = endpoint(submitCase);
