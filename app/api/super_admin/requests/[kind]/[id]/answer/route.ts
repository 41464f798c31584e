import { endpoint } from '@/lib/platform/operation/endpoint';
import { answerRequest } from '@/lib/network/operators/answer-request';

export const POST = endpoint(answerRequest);
