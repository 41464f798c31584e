import { updateProfile } from '@/lib/accounts/update-profile';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(updateProfile);
