import { endpoint } from '@/lib/platform/operation/endpoint';
import { addCodeApp, removeCodeApp } from '@/lib/people/accounts/factors/code-app';

export const POST = endpoint(addCodeApp);
export const DELETE = endpoint(removeCodeApp);
