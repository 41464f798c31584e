import { readMe } from '@/lib/people/accounts/read-me';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readMe);
