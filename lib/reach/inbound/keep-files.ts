import 'server-only';
import { withDatabase } from '@/db/client';
import type { KeptFile } from '@/lib/platform/files/stored-files';
import { fileNameOf } from '@/lib/platform/files/uploads';
import { ensureFit, keepCaseFile } from '@/lib/work/room/case-files';
import { MAX_NOTE_FILES } from '@/lib/work/cases/policy';
import { MINUTE_MS } from '@/lib/shared/durations';
import { Problem } from '@/lib/shared/problem';
import type { ParsedMail } from './parse-mail';

type RefusedFile = { name: string; reason: string };
export type MailedFiles = { kept: KeptFile[]; refused: RefusedFile[] };

/** Allows for the files of the largest mail on a busy machine. */
const DEADLINE = MINUTE_MS;

/**
 * Stores the files of a mail that uploads would accept (rules: room.files, room.mail-files). They are deleted unless a
 * note takes them.
 */
export async function keepFiles({ files, more_files }: ParsedMail): Promise<MailedFiles> {
  const refused = more_files.map((name) => ({
    name: fileNameOf(name),
    reason: `A note has at most ${MAX_NOTE_FILES} files.`,
  }));
  const kept: KeptFile[] = [];
  await withDatabase(async (db) => {
    for (const { name, type, content } of files) {
      const file = new File([content], name, { type });
      const reason = await ensureFit(file).then(() => null, reasonOf);
      if (reason === null) kept.push(await keepCaseFile(db, file));
      else refused.push({ name: fileNameOf(name), reason });
    }
  }, DEADLINE);
  return { kept, refused };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  return Object.values(error.details.errors ?? {}).flat()[0] ?? error.message;
}
