import { askForReset } from '@/lib/people/accounts/forgot-password';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(askForReset);
