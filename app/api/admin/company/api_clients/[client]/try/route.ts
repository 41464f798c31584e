import { tryCall } from '@/lib/api/try-call';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(tryCall);
