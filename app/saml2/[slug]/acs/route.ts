import { endpoint } from '@/lib/core/endpoint';
import { consumeAnswer } from '@/lib/sso/consume';

export const POST = endpoint(consumeAnswer);
