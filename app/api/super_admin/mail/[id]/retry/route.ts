import { endpoint } from '@/lib/platform/operation/endpoint';
import { retryEmail } from '@/lib/reach/mail/unsent/unsent-emails';

export const POST = endpoint(retryEmail);
