import { apiEndpoint } from '@/lib/api/endpoint';
import { listCases } from '@/lib/api/list-cases';

export const GET = apiEndpoint(listCases);
