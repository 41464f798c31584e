import { endpoint } from '@/lib/core/endpoint';
import { startSso } from '@/lib/sso/start';

export const GET = endpoint(startSso);
