import { endpoint } from '@/lib/core/endpoint';
import { submitCase } from '@/lib/cases/submit';

export const POST = endpoint(submitCase);
