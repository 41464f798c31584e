import { createCase } from '@/lib/reach/public-api/create-case';
import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { listCasesAtFirst } from '@/lib/reach/public-api/list-cases';

export const GET = apiEndpoint(listCasesAtFirst);
export const POST = apiEndpoint(createCase);
