import { endpoint } from '@/lib/platform/operation/endpoint';
import { payByCard } from '@/lib/network/onboarding/payment';

export const POST = endpoint(payByCard);
