import { askToVerify } from '@/lib/people/accounts/ask-again';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(askToVerify);
