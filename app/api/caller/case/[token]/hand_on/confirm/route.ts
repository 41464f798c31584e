import { endpoint } from '@/lib/platform/operation/endpoint';
import { confirmHandOn } from '@/lib/work/cases/hand-on/decide';

export const POST = endpoint(confirmHandOn);
