import { apiEndpoint } from '@/lib/api/endpoint';
import { readApiMe } from '@/lib/api/me';

export const GET = apiEndpoint(readApiMe);
