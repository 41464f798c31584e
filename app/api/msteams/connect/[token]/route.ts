import { endpoint } from '@/lib/platform/operation/endpoint';
import { connectTeams } from '@/lib/reach/teams/connect';

export const POST = endpoint(connectTeams);
