import { listTeams } from '@/lib/people/directory/teams';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listTeams);
