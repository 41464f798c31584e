import { endpoint } from '@/lib/platform/operation/endpoint';
import { endGrant } from '@/lib/reach/oauth/grants';

export const DELETE = endpoint(endGrant);
