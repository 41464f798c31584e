import { endpoint } from '@/lib/core/endpoint';
import { readSample, sendSample } from '@/lib/samples/process-sample';

export const GET = endpoint(readSample);
export const POST = endpoint(sendSample);
