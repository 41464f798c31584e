import { endpoint } from '@/lib/core/endpoint';
import { codeAppOptions } from '@/lib/accounts/factors/code-app';

export const POST = endpoint(codeAppOptions);
