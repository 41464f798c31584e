import { endpoint } from '@/lib/platform/operation/endpoint';
import { testChannel } from '@/lib/reach/channels/change';

export const POST = endpoint(testChannel);
