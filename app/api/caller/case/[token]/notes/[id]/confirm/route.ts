import { endpoint } from '@/lib/core/endpoint';
import { confirmMail } from '@/lib/room/confirm-mail';

export const POST = endpoint(confirmMail);
