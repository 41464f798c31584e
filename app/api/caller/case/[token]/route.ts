import { caseByToken } from '@/lib/work/cases/read/read';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(caseByToken);
