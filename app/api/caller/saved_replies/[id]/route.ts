import { endpoint } from '@/lib/platform/operation/endpoint';
import { changeSavedReply, deleteSavedReply } from '@/lib/work/room/saved-replies';

export const POST = endpoint(changeSavedReply);
export const DELETE = endpoint(deleteSavedReply);
