import { respondToCase } from '@/lib/cases/respond';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(respondToCase);
