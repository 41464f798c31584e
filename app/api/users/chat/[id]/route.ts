import { endpoint } from '@/lib/platform/operation/endpoint';
import { disconnectChat, saveOwnChat } from '@/lib/reach/chat/own';

export const POST = endpoint(saveOwnChat);
export const DELETE = endpoint(disconnectChat);
