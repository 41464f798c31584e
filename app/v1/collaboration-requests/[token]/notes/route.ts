import { apiEndpoint } from '@/lib/api/endpoint';
import { createNote, listNotes } from '@/lib/api/notes';

export const GET = apiEndpoint(listNotes);
export const POST = apiEndpoint(createNote);
