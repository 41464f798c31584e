import { recordPhoneContact } from '@/lib/cases/phone-contact';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(recordPhoneContact);
