import { and, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseFiles, caseNotes, users } from '@/db/schema';
import { fullName } from '@/lib/shared/actor';
import type { EmailProps } from '@/lib/shared/email-props';
import { plural } from '@/lib/shared/format';
import { type CaseFacts, caseFacts, caseParties, caseUrl, numberAndSummary } from '../case-facts';
import { caseSubject, nameInSubject } from '../case-subject';
import { defineEmail } from '../define-email';
import { Button, Html, Layout, Note, Text } from '../layout';
import { noteForEmail } from '../note-html';
import { CaseHead } from '../parts';
import { sampleCase } from '../samples';

type Facts = {
  theCase: CaseFacts;
  side: 'submitter' | 'receiver';
  by: { name: string; email: string };
  /** Null when the colleague was added without a note. */
  note: { body: string | null; audience: 'internal' | 'shared'; files: number } | null;
};

const SAMPLE: Facts = {
  theCase: sampleCase(),
  side: 'submitter',
  by: { name: 'Devon Park', email: 'devon.park@acme.example' },
  note: null,
};

/** Sent to a colleague whom somebody of the same company added to a case, or mentioned in a note (rule: room.colleagues). */
export const caseColleagueAdded = defineEmail({
  async load(db, { case_id, to: side, by: by_id, note_id }: EmailProps['case_colleague_added']): Promise<Facts | null> {
    const theCase = await caseFacts(db, case_id);
    const [by] = await db
      .select({ first_name: users.first_name, last_name: users.last_name, email: users.email })
      .from(users)
      .where(eq(users.id, by_id));
    if (!theCase || !by) return null;
    const note = note_id === null ? null : await noteOf(db, { case_id, note_id, by_id });
    return { theCase, side, by: { name: fullName(by) || by.email, email: by.email }, note };
  },
  subject: ({ theCase, note, by }) =>
    caseSubject(`${nameInSubject(by.name)} ${note ? 'mentioned' : 'added'} you:`, theCase, null),
  reply_to: ({ by }) => by,
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  obsoleteReason: ({ note }) => (note?.body === null ? 'The note was removed before this email was sent.' : null),
  samples: {
    'To a colleague who was added': SAMPLE,
    'To a colleague who was mentioned': {
      ...SAMPLE,
      note: {
        body: '<p>@Cora New Have you seen this path loss before?</p>',
        audience: 'internal',
        files: 1,
      },
    },
  },
  Body: ({ theCase, side, by, note }, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={note ? `${by.name} mentioned you in a note` : `${by.name} added you to a case`}
      preview={numberAndSummary(theCase)}
      because="you follow this case"
    >
      {note?.body ? (
        <>
          <Html>{noteForEmail(note.body)}</Html>
          <Note>
            {note.audience === 'internal' ? 'The note is internal: only your company reads it.' : READ_BY_BOTH}
            {note.files ? ` With ${plural(note.files, 'file')}, on the page of the case.` : null}
          </Note>
        </>
      ) : (
        <Text>You follow case {theCase.internal_case_number} now and get the partner’s notes by email.</Text>
      )}
      <Button to={caseUrl((side === 'submitter' ? theCase.company : theCase.receiver).slug, theCase)}>
        Open the case
      </Button>
      <Note>A reply to this email goes to {by.name} alone. You can unfollow the case on its page.</Note>
      <CaseHead theCase={theCase} />
    </Layout>
  ),
});

const READ_BY_BOTH = 'Both companies read the note.';

/** The note as its author wrote it; its text is null once it was removed. */
async function noteOf(db: Db, { case_id, note_id, by_id }: { case_id: number; note_id: number; by_id: number }) {
  const [note] = await db
    .select({
      body: caseNotes.body,
      audience: caseNotes.audience,
      files: db.$count(caseFiles, eq(caseFiles.note_id, caseNotes.id)),
    })
    .from(caseNotes)
    .where(and(eq(caseNotes.id, note_id), eq(caseNotes.case_id, case_id), eq(caseNotes.user_id, by_id)));
  return note ?? { body: null, audience: 'internal' as const, files: 0 };
}
