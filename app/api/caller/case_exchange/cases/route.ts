import { endpoint } from '@/lib/core/endpoint';
import { openCaseExchange } from '@/lib/directory/case-exchange';

export const GET = endpoint(openCaseExchange);
