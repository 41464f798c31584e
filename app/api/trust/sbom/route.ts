import { endpoint } from '@/lib/platform/operation/endpoint';
import { readBillOfMaterials } from '@/lib/network/trust/read';

export const GET = endpoint(readBillOfMaterials);
