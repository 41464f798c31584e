import { agree } from '@/lib/people/accounts/agree';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(agree);
