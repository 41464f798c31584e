import { endpoint } from '@/lib/core/endpoint';
import { connectTeams } from '@/lib/teams/connect';

export const POST = endpoint(connectTeams);
