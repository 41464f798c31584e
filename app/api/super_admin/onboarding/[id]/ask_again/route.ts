import { askToConfirm } from '@/lib/network/onboarding/ask-again';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(askToConfirm);
