import { listCaseViews, saveCaseView } from '@/lib/work/cases/lists/views';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listCaseViews);
export const POST = endpoint(saveCaseView);
