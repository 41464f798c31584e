import { readProfileFormData } from '@/lib/people/accounts/countries';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(readProfileFormData);
