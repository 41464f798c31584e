import { askNetwork } from '@/lib/cases/late-acts';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(askNetwork);
