import { endpoint } from '@/lib/platform/operation/endpoint';
import { confirmMail } from '@/lib/work/room/confirm-mail';

export const POST = endpoint(confirmMail);
