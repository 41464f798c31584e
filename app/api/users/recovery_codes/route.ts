import { endpoint } from '@/lib/platform/operation/endpoint';
import { replaceRecoveryCodes } from '@/lib/people/accounts/factors/code-app';

export const POST = endpoint(replaceRecoveryCodes);
