import { endpoint } from '@/lib/platform/operation/endpoint';
import { cancelEmail } from '@/lib/reach/mail/unsent/unsent-emails';

export const POST = endpoint(cancelEmail);
