import { endpoint } from '@/lib/core/endpoint';
import { receivePayment } from '@/lib/onboarding/payment-received';

export const POST = endpoint(receivePayment);
