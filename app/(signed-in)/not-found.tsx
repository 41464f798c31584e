import { NotFoundMessage } from '@/app/not-found-message';

export default NotFoundMessage;
