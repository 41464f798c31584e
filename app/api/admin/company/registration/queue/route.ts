import { endpoint } from '@/lib/core/endpoint';
import { listRegistrations } from '@/lib/users/registration-queue';

export const GET = endpoint(listRegistrations);
