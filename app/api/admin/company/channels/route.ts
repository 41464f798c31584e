import { endpoint } from '@/lib/platform/operation/endpoint';
import { createChannel } from '@/lib/reach/channels/change';
import { listChannels } from '@/lib/reach/channels/list';

export const GET = endpoint(listChannels);
export const POST = endpoint(createChannel);
