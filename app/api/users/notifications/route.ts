import { endpoint } from '@/lib/platform/operation/endpoint';
import { listBrowsers, turnOn } from '@/lib/reach/push/browsers';

export const GET = endpoint(listBrowsers);
export const POST = endpoint(turnOn);
