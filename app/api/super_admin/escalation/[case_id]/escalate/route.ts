import { escalateCase } from '@/lib/cases/urge';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(escalateCase);
