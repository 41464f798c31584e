import { endpoint } from '@/lib/core/endpoint';
import { readUserChoices } from '@/lib/users/screens';

export const GET = endpoint(readUserChoices);
