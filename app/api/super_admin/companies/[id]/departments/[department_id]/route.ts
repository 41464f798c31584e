import { saveDepartment } from '@/lib/console/save-department';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(saveDepartment);
