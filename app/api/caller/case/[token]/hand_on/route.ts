import { endpoint } from '@/lib/platform/operation/endpoint';
import { proposeHandOn } from '@/lib/work/cases/hand-on/propose';

export const POST = endpoint(proposeHandOn);
