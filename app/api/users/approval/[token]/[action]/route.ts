import { decideByLink } from '@/lib/accounts/decide';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(decideByLink);
