import { endpoint } from '@/lib/platform/operation/endpoint';
import { readHint } from '@/lib/partners/directory/hints';

export const GET = endpoint(readHint);
