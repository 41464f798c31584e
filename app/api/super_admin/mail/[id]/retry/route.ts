import { endpoint } from '@/lib/core/endpoint';
import { retryEmail } from '@/lib/network/unsent-emails';

export const POST = endpoint(retryEmail);
