import { endpoint } from '@/lib/platform/operation/endpoint';
import { wholeMail } from '@/lib/work/room/whole-mail';

export const GET = endpoint(wholeMail);
