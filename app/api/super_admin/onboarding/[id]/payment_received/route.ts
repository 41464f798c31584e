import { endpoint } from '@/lib/platform/operation/endpoint';
import { receivePayment } from '@/lib/network/onboarding/payment-received';

export const POST = endpoint(receivePayment);
