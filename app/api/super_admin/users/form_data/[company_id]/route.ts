import { endpoint } from '@/lib/platform/operation/endpoint';
import { readUserChoices } from '@/lib/people/users/screens';

export const GET = endpoint(readUserChoices);
