import { endpoint } from '@/lib/platform/operation/endpoint';
import { decideManyRegistrations } from '@/lib/people/users/registration-queue';

export const POST = endpoint(decideManyRegistrations, { action: 'approve' });
