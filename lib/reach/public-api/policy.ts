/** A manager can try these calls. Pure: the page shows them. */
export const TRIED_CALLS = {
  getCurrentUser: { path: '/v1/me', parameters: [] },
  searchPartnersSemanticSearch: { path: '/v1/partners/search', parameters: ['query', 'limit'] },
  getFormByDocumentId: { path: '/v1/forms/document/{id}', parameters: ['id'] },
  listCollaborationRequestsByPage: {
    path: '/v2/collaboration-requests',
    parameters: ['type', 'status', 'internalCaseNumber', 'page', 'size'],
  },
  listCollaborationRequests: {
    path: '/v2/collaboration-requests/list',
    parameters: ['type', 'status', 'internalCaseNumber', 'updatedAfter', 'createdAfter'],
  },
  getCollaborationRequestByToken: { path: '/v1/collaboration-requests/{token}', parameters: ['token'] },
  getNotes: { path: '/v1/collaboration-requests/{token}/notes', parameters: ['token', 'updatedAfter'] },
  listAttachments: { path: '/v1/collaboration-requests/{token}/attachments', parameters: ['token'] },
} as const satisfies Record<string, { path: string; parameters: readonly string[] }>;
export type TriedCall = keyof typeof TRIED_CALLS;

export function addressOf(call: TriedCall, values: Record<string, string>): string {
  const { path, parameters } = TRIED_CALLS[call];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams(
    parameters.flatMap((name) => (values[name] && !path.includes(`{${name}}`) ? [[name, values[name]]] : [])),
  ).toString();
  return query ? `${filled}?${query}` : filled;
}
