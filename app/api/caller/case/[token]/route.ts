import { caseByToken } from '@/lib/cases/read';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(caseByToken);
