import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { fullAdmin } from '@/lib/shared/gates';
import { readSample, sendSample } from '@/lib/work/samples/samples';

export const GET = endpoint(only(fullAdmin, readSample));
export const POST = endpoint(only(fullAdmin, sendSample));
