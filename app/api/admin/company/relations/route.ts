import { listOwnRelations } from '@/lib/companies/own-relations';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listOwnRelations);
