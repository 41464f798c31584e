import { endpoint } from '@/lib/platform/operation/endpoint';
import { importUsers } from '@/lib/people/users/import';

export const POST = endpoint(importUsers);
