import { endpoint } from '@/lib/platform/operation/endpoint';
import { listUnsent } from '@/lib/reach/mail/unsent/mail-list';

export const GET = endpoint(listUnsent);
