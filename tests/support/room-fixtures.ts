import { make } from '@/tools/factories/make';
import type { CaseOverrides } from '@/tools/factories/cases';
import type { ReadRoom } from '@/lib/work/room/read';
import type { CaseNote, RoomEntry } from '@/lib/work/room/resources';
import { api } from './api';

type Who = { id: number } | undefined;
export type NoteAnswer = { note: CaseNote; error: string; errors: Record<string, string[]>; status: string };

/** A case between Acme and Borealis with two people on each side, and calls of its room. */
export async function roomFixture(over: CaseOverrides = {}) {
  const network = await make.partners({
    company: { name: 'Acme Storage', domain: 'acme.test' },
    receiver: { name: 'Borealis Networks', domain: 'borealis.test' },
    document: { version: { title: 'Form', collaborate_email: 'tac@borealis.test' } },
  });
  const theCase = await make.case({
    company_id: network.company.id,
    submitter_id: network.caller.id,
    document_id: network.document.id,
    ...over,
  });
  const colleague = await make.caller({ company_id: network.company.id });
  const path = (rest: string, token = theCase.token) => `/api/caller/case/${token}/${rest}`;
  const room = (who: Who, token?: string, query = '') => api(who).get<ReadRoom>(path(`room${query}`, token));
  const write = (
    who: Who,
    body: object,
    { token, headers }: { token?: string; headers?: Record<string, string> } = {},
  ) => api(who).post<NoteAnswer>(path('notes', token), { audience: 'shared', body: '<p>Hello.</p>', ...body }, headers);
  return { ...network, colleague, theCase, path, room, write };
}

export const notesIn = ({ timeline }: { timeline: RoomEntry[] }): CaseNote[] =>
  timeline.filter((entry) => entry.kind === 'note');
