import { endpoint } from '@/lib/platform/operation/endpoint';
import { listChannelDeliveries } from '@/lib/reach/channels/list';

export const GET = endpoint(listChannelDeliveries);
