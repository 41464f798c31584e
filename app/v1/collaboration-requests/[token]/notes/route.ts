import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { createNote, listNotes } from '@/lib/reach/public-api/notes';

export const GET = apiEndpoint(listNotes);
export const POST = apiEndpoint(createNote);
