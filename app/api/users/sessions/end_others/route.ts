import { endOtherSessions } from '@/lib/accounts/own-sessions';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(endOtherSessions);
