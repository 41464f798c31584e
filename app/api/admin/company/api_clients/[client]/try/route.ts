import { tryCall } from '@/lib/reach/public-api/try-call';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(tryCall);
