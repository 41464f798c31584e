import { apiEndpoint } from '@/lib/api/endpoint';
import { readNoteMail } from '@/lib/api/notes';

export const GET = apiEndpoint(readNoteMail);
