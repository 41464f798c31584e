import { endpoint } from '@/lib/platform/operation/endpoint';
import { checkImport } from '@/lib/people/users/import';

export const POST = endpoint(checkImport);
