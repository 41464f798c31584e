import { createCase } from '@/lib/api/create-case';
import { apiEndpoint } from '@/lib/api/endpoint';
import { listCasesAtFirst } from '@/lib/api/list-cases';

export const GET = apiEndpoint(listCasesAtFirst);
export const POST = apiEndpoint(createCase);
