import { endpoint } from '@/lib/platform/operation/endpoint';
import { confirmProposal, dismissProposal } from '@/lib/work/cases/proposals/decide';
import { readProposal } from '@/lib/work/cases/proposals/read';

export const GET = endpoint(readProposal);
export const POST = endpoint(confirmProposal);
export const DELETE = endpoint(dismissProposal);
