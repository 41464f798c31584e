import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';
import { readSample, sendSample } from '@/lib/work/samples/samples';

export const GET = endpoint(only(superAdmin, readSample));
export const POST = endpoint(only(superAdmin, sendSample));
