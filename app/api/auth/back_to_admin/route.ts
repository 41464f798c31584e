import { backToAdmin } from '@/lib/people/accounts/impersonate';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(backToAdmin);
