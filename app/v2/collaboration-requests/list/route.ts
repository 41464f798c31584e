import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { listCases } from '@/lib/reach/public-api/list-cases';

export const GET = apiEndpoint(listCases);
