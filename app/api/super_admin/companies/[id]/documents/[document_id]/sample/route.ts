import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { superAdmin } from '@/lib/shared/gates';
import { readSample, sendSample } from '@/lib/samples/samples';

export const GET = endpoint(only(superAdmin, readSample));
export const POST = endpoint(only(superAdmin, sendSample));
