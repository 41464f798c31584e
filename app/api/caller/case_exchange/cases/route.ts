import { endpoint } from '@/lib/core/endpoint';
import { openCaseExchange } from '@/lib/processes/case-exchange';

export const GET = endpoint(openCaseExchange);
