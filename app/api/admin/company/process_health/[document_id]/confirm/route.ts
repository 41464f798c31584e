import { endpoint } from '@/lib/platform/operation/endpoint';
import { askAgain } from '@/lib/partners/health/ask-again';

export const POST = endpoint(askAgain);
