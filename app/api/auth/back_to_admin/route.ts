import { backToAdmin } from '@/lib/accounts/impersonate';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(backToAdmin);
