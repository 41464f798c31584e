import { endpoint } from '@/lib/platform/operation/endpoint';
import { startSso } from '@/lib/people/sso/start';

export const GET = endpoint(startSso);
