import { and, asc, eq } from 'drizzle-orm';
import { transact, withDatabase } from '@/db/client';
import { outbox as table } from '@/db/schema';
import type { Composed } from '@/lib/mail/letter';
import { mail, type Recipient } from '@/lib/core/outbox';
import { sendWrites, type Write } from '@/lib/core/writes';
import type { LetterName, LetterProps } from '@/lib/shared/letter-props';
import { letterNamed } from '@/lib/mail/registry';

type Row = typeof table.$inferSelect;
/** A letter as it lies in the outbox, and as the worker would write it now. */
export type QueuedMail = Composed & Pick<Row, 'id' | 'letter' | 'to_name' | 'to_email' | 'message_id' | 'status' | 'case_id' | 'props'>;

/** Reads the outbox, oldest letter first, and renders what it finds; letters that nobody gets are left out. */
export const outbox = {
  /** All letters to an address. */
  to: (email: string) => read(and(eq(table.to_email, email))),
  /** All letters of a kind. */
  of: (letter: LetterName) => read(and(eq(table.letter, letter))),
  /** All letters. */
  all: () => read(undefined),
};

async function read(where: ReturnType<typeof and>): Promise<QueuedMail[]> {
  return withDatabase(async (db) => {
    const rows = await db.select().from(table).where(where).orderBy(asc(table.id));
    const written = await Promise.all(rows.map(async (row) => {
      const named = letterNamed(row.letter);
      const letter = await named?.compose(db, row.props as never);
      if (!letter && !named?.optional) throw new Error(`Letter ${row.id} (${row.letter}) cannot be written.`);
      return letter ? [{ ...row, ...letter }] : [];
    }));
    return written.flat();
  });
}

/** The paths of the links in a letter, in order: `/case/…/respond`. */
export const linksIn = ({ html }: Pick<Composed, 'html'>): string[] => [...html.matchAll(/href="(https?:\/\/[^"]+)"/g)].map(([, url]) => new URL(url!).pathname);

type Letter<L extends LetterName> = { letter: L; props: LetterProps[L]; to: Recipient };

/** Queues letters as a command does. */
export async function queueLetters<L extends LetterName>(letters: Letter<L>[]): Promise<void> {
  const writes: Write[] = [];
  for (const { letter, to, props } of letters) mail({ writes }, letter, to, props);
  await transact((db) => sendWrites(db, writes));
}
