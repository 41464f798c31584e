import { endpoint } from '@/lib/platform/operation/endpoint';
import { forgetWriter } from '@/lib/work/cases/answer/writer';

export const DELETE = endpoint(forgetWriter);
