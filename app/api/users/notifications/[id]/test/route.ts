import { endpoint } from '@/lib/platform/operation/endpoint';
import { testBrowser } from '@/lib/reach/push/browsers';

export const POST = endpoint(testBrowser);
