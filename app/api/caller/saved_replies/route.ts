import { endpoint } from '@/lib/platform/operation/endpoint';
import { addSavedReply, listSavedReplies } from '@/lib/work/room/saved-replies';

export const GET = endpoint(listSavedReplies);
export const POST = endpoint(addSavedReply);
