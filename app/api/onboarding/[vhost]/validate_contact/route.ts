import { endpoint } from '@/lib/platform/operation/endpoint';
import { saveContact } from '@/lib/network/onboarding/contact';

export const POST = endpoint(saveContact);
