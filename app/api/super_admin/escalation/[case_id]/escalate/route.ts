import { escalateCase } from '@/lib/work/cases/late/urge';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(escalateCase);
