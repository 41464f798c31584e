/** First segments of the public API, which is on every host (rule: api.public). */
const PUBLIC_API = /^\/(?:v1|v2|oauth2|mcp)(?:\/|$)/;

/** A call of the public API, which has its own ways to refuse. */
export const isPublicApiPath = (path: string) => PUBLIC_API.test(path);

/** A call for programs: no page, no redirect, JSON in every case. */
export const isApiPath = (path: string) => path.startsWith('/api/') || isPublicApiPath(path);
