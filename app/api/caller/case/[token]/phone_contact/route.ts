import { recordPhoneContact } from '@/lib/work/cases/answer/phone-contact';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(recordPhoneContact);
