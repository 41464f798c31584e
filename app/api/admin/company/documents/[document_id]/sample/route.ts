import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { fullAdmin } from '@/lib/shared/gates';
import { readSample, sendSample } from '@/lib/samples/samples';

export const GET = endpoint(only(fullAdmin, readSample));
export const POST = endpoint(only(fullAdmin, sendSample));
