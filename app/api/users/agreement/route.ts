import { agree } from '@/lib/accounts/agree';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(agree);
