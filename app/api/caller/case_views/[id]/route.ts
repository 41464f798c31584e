import { deleteCaseView, renameCaseView } from '@/lib/work/cases/lists/views';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(renameCaseView);
export const DELETE = endpoint(deleteCaseView);
