import { endpoint } from '@/lib/core/endpoint';
import { saveSso } from '@/lib/sso/settings';

export const POST = endpoint(saveSso);
