import { listOwnSessions } from '@/lib/people/accounts/own-sessions';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listOwnSessions);
