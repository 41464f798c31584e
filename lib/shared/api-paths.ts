/** First segments of the public API, which is on every host (rule: api.public). */
const PUBLIC_API = /^\/(?:v1|v2|oauth2|mcp|scim)(?:\/|$)/;

export const isPublicApiPath = (path: string) => PUBLIC_API.test(path);

export const isApiPath = (path: string) => path.startsWith('/api/') || isPublicApiPath(path);
