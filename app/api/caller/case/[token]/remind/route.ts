import { remindPartner } from '@/lib/work/cases/late/late-acts';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(remindPartner);
