import { readGuard } from '@/lib/people/accounts/guard';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readGuard);
