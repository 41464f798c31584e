import { deleteCaseView, renameCaseView } from '@/lib/cases/views';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(renameCaseView);
export const DELETE = endpoint(deleteCaseView);
