import { endpoint } from '@/lib/platform/operation/endpoint';
import { openCaseExchange } from '@/lib/partners/directory/case-exchange';

export const GET = endpoint(openCaseExchange);
