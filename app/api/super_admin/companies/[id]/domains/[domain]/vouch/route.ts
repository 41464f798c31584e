import { vouchForDomain, withdrawVouch } from '@/lib/people/domains/vouch';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(vouchForDomain);
export const DELETE = endpoint(withdrawVouch);
