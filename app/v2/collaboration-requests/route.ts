import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { listCasesByPage } from '@/lib/reach/public-api/list-cases';

export const GET = apiEndpoint(listCasesByPage);
