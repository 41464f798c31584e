import { saveUserAbsence } from '@/lib/people/users/absence';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(saveUserAbsence);
