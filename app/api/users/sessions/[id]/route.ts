import { endOwnSession } from '@/lib/accounts/own-sessions';
import { endpoint } from '@/lib/core/endpoint';

export const DELETE = endpoint(endOwnSession);
