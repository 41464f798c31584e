import { caseToKeepOpen, keepCaseOpen } from '@/lib/work/cases/change/keep-open';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(caseToKeepOpen);
export const POST = endpoint(keepCaseOpen);
