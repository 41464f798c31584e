import { readMe } from '@/lib/accounts/read-me';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readMe);
