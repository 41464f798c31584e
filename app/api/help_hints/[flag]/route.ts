import { endpoint } from '@/lib/core/endpoint';
import { readHint } from '@/lib/directory/hints';

export const GET = endpoint(readHint);
