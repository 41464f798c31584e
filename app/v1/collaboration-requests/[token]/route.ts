import { updateCase } from '@/lib/api/answers';
import { apiEndpoint } from '@/lib/api/endpoint';
import { readCase } from '@/lib/api/list-cases';

export const GET = apiEndpoint(readCase);
export const PATCH = apiEndpoint(updateCase);
