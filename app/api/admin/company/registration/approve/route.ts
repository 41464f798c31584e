import { endpoint } from '@/lib/core/endpoint';
import { decideManyRegistrations } from '@/lib/users/registration-queue';

export const POST = endpoint(decideManyRegistrations, { action: 'approve' });
