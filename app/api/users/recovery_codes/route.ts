import { endpoint } from '@/lib/core/endpoint';
import { replaceRecoveryCodes } from '@/lib/accounts/factors/code-app';

export const POST = endpoint(replaceRecoveryCodes);
