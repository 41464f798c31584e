import { askForReset } from '@/lib/accounts/forgot-password';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(askForReset);
