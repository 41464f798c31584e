import { closeCase } from '@/lib/work/cases/change/close';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(closeCase);
