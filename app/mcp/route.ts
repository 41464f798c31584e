import { serveAgent } from '@/lib/reach/agents/serve';

/** Agents: the Model Context Protocol, for the clients of the public API. */
export const POST = serveAgent;
