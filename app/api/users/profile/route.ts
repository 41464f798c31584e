import { updateProfile } from '@/lib/people/accounts/update-profile';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(updateProfile);
