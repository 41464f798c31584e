import { endpoint } from '@/lib/platform/operation/endpoint';
import { consumeAnswer } from '@/lib/people/sso/consume';

export const POST = endpoint(consumeAnswer);
