import { rejectCase } from '@/lib/reach/public-api/answers';
import { apiEndpoint } from '@/lib/reach/public-api/endpoint';

export const POST = apiEndpoint(rejectCase);
