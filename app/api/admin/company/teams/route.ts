import { listTeams } from '@/lib/people/provisioning/teams';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listTeams);
