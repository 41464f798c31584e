import { receiveEvent } from '@/lib/payments/webhook';

export const POST = receiveEvent;
