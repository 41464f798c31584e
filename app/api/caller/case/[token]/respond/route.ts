import { respondToCase } from '@/lib/work/cases/answer/respond';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(respondToCase);
