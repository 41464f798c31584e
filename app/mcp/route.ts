import { serveAgent } from '@/lib/mcp/serve';

/** Agents: the Model Context Protocol, for the clients of the public API. */
export const POST = serveAgent;
