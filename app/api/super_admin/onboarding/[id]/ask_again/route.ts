import { askToConfirm } from '@/lib/onboarding/ask-again';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(askToConfirm);
