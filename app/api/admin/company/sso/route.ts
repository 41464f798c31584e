import { endpoint } from '@/lib/platform/operation/endpoint';
import { saveSso } from '@/lib/people/sso/settings';

export const POST = endpoint(saveSso);
