import { endpoint } from '@/lib/platform/operation/endpoint';
import { listOwnChat } from '@/lib/reach/chat/own';

export const GET = endpoint(listOwnChat);
