import { endpoint } from '@/lib/platform/operation/endpoint';
import { unlinkCases } from '@/lib/work/cases/links/link-cases';

export const DELETE = endpoint(unlinkCases);
