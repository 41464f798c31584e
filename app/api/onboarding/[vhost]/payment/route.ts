import { endpoint } from '@/lib/core/endpoint';
import { payByCard } from '@/lib/onboarding/payment';

export const POST = endpoint(payByCard);
