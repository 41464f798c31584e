import { receiveTeams } from '@/lib/reach/chat/teams';

export const POST = receiveTeams;
