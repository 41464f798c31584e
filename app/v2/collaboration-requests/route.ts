import { apiEndpoint } from '@/lib/api/endpoint';
import { listCasesByPage } from '@/lib/api/list-cases';

export const GET = apiEndpoint(listCasesByPage);
