import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { readSample, sendSample } from '@/lib/work/samples/samples';

export const GET = endpoint(only(companyAdmin, readSample), { document_id: undefined });
export const POST = endpoint(only(companyAdmin, sendSample), { document_id: undefined });
