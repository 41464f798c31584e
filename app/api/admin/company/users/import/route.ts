import { endpoint } from '@/lib/core/endpoint';
import { importUsers } from '@/lib/users/import';

export const POST = endpoint(importUsers);
