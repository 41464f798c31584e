import { endpoint } from '@/lib/core/endpoint';
import { checkImport } from '@/lib/users/import';

export const POST = endpoint(checkImport);
