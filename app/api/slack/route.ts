import { receiveSlack } from '@/lib/reach/chat/slack';

export const POST = receiveSlack;
