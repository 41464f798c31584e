import { endpoint } from '@/lib/platform/operation/endpoint';
import { linkCases } from '@/lib/work/cases/links/link-cases';

export const POST = endpoint(linkCases);
