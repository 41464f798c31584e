import { endpoint } from '@/lib/core/endpoint';
import { wholeMail } from '@/lib/room/whole-mail';

export const GET = endpoint(wholeMail);
