import { listOwnSessions } from '@/lib/accounts/own-sessions';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listOwnSessions);
