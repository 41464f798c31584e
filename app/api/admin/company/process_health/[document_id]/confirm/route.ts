import { endpoint } from '@/lib/core/endpoint';
import { askAgain } from '@/lib/health/ask-again';

export const POST = endpoint(askAgain);
