import { askToVerify } from '@/lib/accounts/ask-again';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(askToVerify);
