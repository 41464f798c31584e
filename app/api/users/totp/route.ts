import { endpoint } from '@/lib/core/endpoint';
import { addCodeApp, removeCodeApp } from '@/lib/accounts/factors/code-app';

export const POST = endpoint(addCodeApp);
export const DELETE = endpoint(removeCodeApp);
