import { readGuard } from '@/lib/accounts/guard';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(readGuard);
