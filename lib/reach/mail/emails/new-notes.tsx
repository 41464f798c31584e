import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseFiles, caseNotes, companies } from '@/db/schema';
import { plural } from '@/lib/shared/format';
import {
  type CaseFacts,
  caseFacts,
  caseParties,
  caseUrl,
  engineer,
  otherCompany,
  responder,
  respondUrl,
} from '../case-facts';
import { caseSubject } from '../case-subject';
import { Button, Html, Layout, Note, Text, when } from '../layout';
import type { Addressee } from '../addressee';
import { defineEmail } from '../define-email';
import { firstLineOfNote, noteForEmail } from '../note-html';
import { SAMPLE_TOKEN, sampleAnswer, sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';
import { CaseHead, Files } from '../parts';

type Written = Awaited<ReturnType<typeof notesOf>>[number];
type Facts = {
  theCase: CaseFacts;
  side: 'submitter' | 'receiver';
  notes: Written[];
  token_id: string | null;
};

const SAMPLE_NOTE: Written = {
  id: 0,
  author: 'Ingrid Dahl',
  company: 'Borealis Networks',
  body: '<p>The switches run 9.3(8). The log of node two is attached.</p>',
  created_at: new Date('2026-11-23T14:05:00Z'),
  files: ['node-two.log'],
};

/** Sent to a follower of a case: the partner's new shared notes with their text (rule: room.mail). */
export const newNotes = defineEmail({
  async load(db, { case_id, to: side, note_ids, token_id }: EmailProps['new_notes']): Promise<Facts | null> {
    const [theCase, notes] = await Promise.all([caseFacts(db, case_id), notesOf(db, case_id, note_ids)]);
    if (!theCase) return null;
    return { theCase, side, notes, token_id };
  },
  subject: ({ theCase, side, notes }) =>
    caseSubject(notes.length > 1 ? `${notes.length} notes on` : 'Note on', theCase, otherCompany(theCase, side)),
  reply_to: ({ theCase, side }) => (side === 'submitter' ? responder(theCase) : engineer(theCase)),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  obsoleteReason: ({ notes }) => (notes.length ? null : 'The notes were removed before this email was sent.'),
  samples: {
    'To the submitter': {
      theCase: sampleCase(sampleAnswer('approval', 'I join the bridge at 14:00 UTC.')),
      side: 'submitter',
      notes: [SAMPLE_NOTE],
      token_id: null,
    },
    'To a mailbox of the receiver': {
      theCase: sampleCase(),
      side: 'receiver',
      notes: [
        { ...SAMPLE_NOTE, author: 'Anna Berg', company: 'Acme Storage', files: ['array.log', 'switch-config.txt'] },
      ],
      token_id: SAMPLE_TOKEN,
    },
  },
  Body: ({ theCase, side, notes, token_id }, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={notes.length > 1 ? `${notes.length} new notes from ${writerOf(notes)}` : `${writerOf(notes)} wrote`}
      preview={firstLineOfNote(notes[0]?.body ?? null) || plural(filesIn(notes), 'file')}
      because={side === 'submitter' || !token_id ? 'you follow this case' : 'this case was sent to you'}
    >
      {notes.map((note) => (
        <NewNote key={note.id} note={note} to={to} />
      ))}
      <Button to={linkOf(theCase, side, token_id)}>Open the case</Button>
      {token_id ? <Note>The link needs no login and is for {theCase.receiver.name} only.</Note> : null}
      <CaseHead theCase={theCase} />
    </Layout>
  ),
});

type Side = Facts['side'];
const linkOf = (theCase: CaseFacts, side: Side, token_id: string | null) =>
  token_id ? respondUrl(token_id) : caseUrl((side === 'submitter' ? theCase.company : theCase.receiver).slug, theCase);

type NewNoteProps = { note: Written; to: Addressee };

function NewNote({ note: { author, company, created_at, body, files }, to }: NewNoteProps) {
  return (
    <>
      <Text>
        <strong>
          {author}, {company}
        </strong>{' '}
        ({when(created_at, to)})
      </Text>
      {body ? <Html>{noteForEmail(body)}</Html> : null}
      <Files names={files} />
    </>
  );
}

const filesIn = (notes: Written[]) => notes.reduce((sum, { files }) => sum + files.length, 0);
const writerOf = (notes: Written[]) => notes[0]?.company ?? '';

const notesOf = (db: Db, case_id: number, ids: number[]) =>
  db
    .select({
      id: caseNotes.id,
      author: caseNotes.author_name,
      company: companies.name,
      body: caseNotes.body,
      created_at: caseNotes.created_at,
      files: sql<
        string[]
      >`array(select f.name from ${caseFiles} f where f.note_id = ${caseNotes.id} and f.content_id is not null order by f.id)`,
    })
    .from(caseNotes)
    .innerJoin(companies, eq(companies.id, caseNotes.company_id))
    .where(
      and(
        inArray(caseNotes.id, ids),
        eq(caseNotes.case_id, case_id),
        eq(caseNotes.audience, 'shared'),
        isNotNull(caseNotes.body),
      ),
    )
    .orderBy(asc(caseNotes.id));
