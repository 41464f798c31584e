import { listCaseViews, saveCaseView } from '@/lib/cases/views';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCaseViews);
export const POST = endpoint(saveCaseView);
