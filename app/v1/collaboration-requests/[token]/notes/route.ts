import { apiEndpoint } from '@/lib/api/endpoint';
import { createNote, listNotes } from '@/lib/api/notes';

export const GET = apiEndpoint(listNotes, { operationId: 'getNotes', scope: 'cases:read' });
export const POST = apiEndpoint(createNote, {
  operationId: 'createNote',
  scope: 'cases:write',
  fields: { body: 'description' },
});
