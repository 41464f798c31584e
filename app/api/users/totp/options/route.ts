import { endpoint } from '@/lib/platform/operation/endpoint';
import { codeAppOptions } from '@/lib/people/accounts/factors/code-app';

export const POST = endpoint(codeAppOptions);
