import { closeCase } from '@/lib/cases/close';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(closeCase);
