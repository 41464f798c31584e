import { updateCase } from '@/lib/reach/public-api/answers';
import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { readCase } from '@/lib/reach/public-api/list-cases';

export const GET = apiEndpoint(readCase);
export const PATCH = apiEndpoint(updateCase);
