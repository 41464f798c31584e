import { endpoint } from '@/lib/platform/operation/endpoint';
import { declineHandOn } from '@/lib/work/cases/hand-on/decide';

export const POST = endpoint(declineHandOn);
