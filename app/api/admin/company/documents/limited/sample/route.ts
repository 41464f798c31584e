import { endpoint } from '@/lib/core/endpoint';
import { readLimitedSample, sendLimitedSample } from '@/lib/samples/process-sample';

export const GET = endpoint(readLimitedSample);
export const POST = endpoint(sendLimitedSample);
