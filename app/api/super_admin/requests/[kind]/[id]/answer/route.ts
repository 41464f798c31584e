import { endpoint } from '@/lib/core/endpoint';
import { answerRequest } from '@/lib/network/answer-request';

export const POST = endpoint(answerRequest);
