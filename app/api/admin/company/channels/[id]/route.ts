import { endpoint } from '@/lib/platform/operation/endpoint';
import { changeChannel, deleteChannel } from '@/lib/reach/channels/change';
import { readChannel } from '@/lib/reach/channels/list';

export const GET = endpoint(readChannel);
export const POST = endpoint(changeChannel);
export const DELETE = endpoint(deleteChannel);
