import { endpoint } from '@/lib/platform/operation/endpoint';
import { rateCase } from '@/lib/work/cases/change/rate';

export const POST = endpoint(rateCase);
