import { receiveEvent } from '@/lib/network/payments/webhook';

export const POST = receiveEvent;
