import { caseToKeepOpen, keepCaseOpen } from '@/lib/cases/keep-open';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(caseToKeepOpen);
export const POST = endpoint(keepCaseOpen);
