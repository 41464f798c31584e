import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { readSample, sendSample } from '@/lib/samples/samples';

export const GET = endpoint(only(companyAdmin, readSample), { document_id: undefined });
export const POST = endpoint(only(companyAdmin, sendSample), { document_id: undefined });
