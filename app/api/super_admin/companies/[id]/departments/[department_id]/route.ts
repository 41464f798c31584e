import { saveDepartment } from '@/lib/network/save-department';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(saveDepartment);
