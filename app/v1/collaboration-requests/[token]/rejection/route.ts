import { rejectCase } from '@/lib/api/answers';
import { apiEndpoint } from '@/lib/api/endpoint';

export const POST = apiEndpoint(rejectCase);
