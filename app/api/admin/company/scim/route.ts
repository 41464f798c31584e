import { readDirectory } from '@/lib/people/directory/connection';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readDirectory);
