import { endpoint } from '@/lib/platform/operation/endpoint';
import { liftHold, placeHold } from '@/lib/work/cases/change/hold';

export const POST = endpoint(placeHold);
export const DELETE = endpoint(liftHold);
