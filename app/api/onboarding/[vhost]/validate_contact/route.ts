import { endpoint } from '@/lib/core/endpoint';
import { saveContact } from '@/lib/onboarding/contact';

export const POST = endpoint(saveContact);
