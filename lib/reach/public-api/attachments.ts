import 'server-only';
import { publicCall } from './endpoint';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ref } from '@/lib/platform/operation/audit';
import { command, query } from '@/lib/platform/operation/operation';
import { RANGED_FILE } from '@/lib/platform/operation/output';
import { within } from '@/lib/platform/operation/within';
import { WHOLE_FILE_DEADLINE } from '@/lib/platform/files/store';
import { fileFromPortal } from '@/lib/work/room/download-file';
import { noteLimit } from '@/lib/work/room/limits';
import { MAX_NOTE_FILES } from '@/lib/shared/upload-limit';
import { uploadFile } from '@/lib/work/room/upload-file';
import { writeNote } from '@/lib/work/room/write-note';
import { settings } from '@/lib/platform/settings';
import { withoutControlCharacters } from '@/lib/shared/control-characters';
import { member } from '@/lib/shared/gates';
import { Id } from '@/lib/shared/fields';
import { invalid } from '@/lib/shared/problem';
import { caseOf, CaseToken } from './case-access';
import { apiAttachment, bodyOf, FILE_JSON, MAX_SUMMARY, type FileJson } from './notes';
import { IN_STORE, pushFiles, targetsOf, type Outcome, type Pushed } from './push-targets';
import { ApiAttachment } from './resources';
import { isTestToken, testCaseOf } from './test-cases';
import { caseFiles } from '@/db/schema';

const DEADLINE = 240_000;

/** The files that both companies see in a case, oldest first. @throws Problem not_found for a foreign case */
export const listAttachments = publicCall(
  query({
    who: member,
    input: z.object({ token: CaseToken }),
    output: () => z.array(ApiAttachment),
    async run(ctx, { token }) {
      if (isTestToken(token)) return (await testCaseOf(ctx, token)).caseNotes.flatMap(({ attachments }) => attachments);
      const { id } = await caseOf(ctx, token);
      const rows = await ctx.db.execute<{ file: FileJson; note_id: number; note_token: string }>(sql`
      select ${FILE_JSON} as file, n.id as note_id, n.token as note_token
      from case_files f join case_notes n on n.id = f.note_id
      where f.case_id = ${id} and n.audience = 'shared' order by f.id`);
      return rows.map(({ file, note_id, note_token }) => apiAttachment(file, { id: note_id, token: note_token }));
    },
  }),
  { operationId: 'listAttachments', scope: 'cases:read' },
);

/** A file of a case, whole or a part of it. @throws Problem not_found, conflict while it is checked for viruses, gone */
export const downloadAttachment = publicCall(
  query({
    who: member,
    input: z.object({ token: CaseToken, id: Id }),
    output: () => RANGED_FILE,
    deadline: WHOLE_FILE_DEADLINE,
    async run(ctx, { token, id }) {
      await caseOf(ctx, token);
      return fileFromPortal(ctx, { token, id });
    },
  }),
  { operationId: 'downloadAttachment', scope: 'cases:read' },
);

const STATES = ['SUCCESS', 'CONFIG_MISSING', 'CONFIG_INVALID', 'FORWARD_FAILED', 'CONTENT_ERROR', 'UNKNOWN'] as const;

const Forwarded = z
  .strictObject({
    fileName: z.string(),
    receiverStatus: z.enum(STATES),
    receiverMessage: z.string(),
    submitterStatus: z.enum(STATES),
    submitterMessage: z.string(),
    completeSuccess: z.boolean(),
    partialSuccess: z.boolean(),
  })
  .meta({ id: 'ForwardedAttachment' });

const CHOOSE = 'Choose files.';
const Files = z.preprocess(
  (value) => (value instanceof File ? [value] : value),
  z
    .array(z.instanceof(File, { error: CHOOSE }), CHOOSE)
    .min(1, CHOOSE)
    .max(MAX_NOTE_FILES, `Send at most ${MAX_NOTE_FILES} files.`),
);

/** Clients without a text of their own send an empty one. */
const Description = z
  .string('Enter a description.')
  .transform((text) => withoutControlCharacters(text).replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(MAX_SUMMARY, `Use at most ${MAX_SUMMARY} characters.`));

/**
 * Adds files to a case with a note that describes them, which both companies read, and pushes them where a company of the case
 * has asked for it. What is pushed is kept as well (rules: api.attachments, api.pushed-files).
 * @throws Problem not_found for a foreign case, conflict for one that is closed or rejected, payload_too_large, invalid
 */
export const forwardAttachments = publicCall(
  command('case.upload_file', {
    who: member,
    input: z.object({ token: CaseToken, description: Description, files: Files }),
    output: () => z.array(Forwarded),
    accepts: 'upload',
    uploadMaxMb: () => settings.case_file_max_mb,
    deadline: DEADLINE,
    limit: (request, { token }, actor) => noteLimit(request, { token }, actor),
    async beforeUpload(ctx, path) {
      const { token } = z.object({ token: CaseToken }).parse(path);
      await caseOf(ctx, token);
      return uploadFile.beforeUpload!(ctx, path);
    },
    async prepare(ctx, { token, files }) {
      const theCase = await caseOf(ctx, token);
      const kept: KeptFile[] = [];
      for (const file of files) kept.push(await naming(file, () => uploadFile.prepare!(ctx, { token, file })));
      return { kept, pushed: await pushFiles(await targetsOf(ctx.db, theCase), files) };
    },
    async run(ctx, { token, description, files }, { kept, pushed }) {
      const file_ids: number[] = [];
      for (const [at, one] of kept.entries())
        file_ids.push((await within(ctx, uploadFile, { token, file: files[at] }, one)).file.id);
      await within(ctx, writeNote, {
        token,
        audience: 'shared',
        body: description ? bodyOf(description, '') : '',
        file_ids,
      });
      return files.map((file, at) => answerOf(file.name, pushed[at]!));
    },
    async reread(ctx, kept, { token, files }) {
      const { id } = await caseOf(ctx, token);
      const names = files.map(({ name }) => name);
      const held = await ctx.db
        .select({ name: caseFiles.name })
        .from(caseFiles)
        .where(
          and(
            eq(caseFiles.case_id, id),
            eq(caseFiles.company_id, ctx.actor.company_id),
            inArray(caseFiles.name, names),
          ),
        );
      return (kept ?? []).map((one, at) => ({
        ...one,
        fileName: held.find(({ name }) => name === names[at])?.name ?? '',
        receiverMessage: one.receiverStatus === 'SUCCESS' ? IN_STORE.message : KEPT_MESSAGE[one.receiverStatus],
        submitterMessage: KEPT_MESSAGE[one.submitterStatus],
      }));
    },
    auditSubject: () => ref('case_file', null),
  }),
  { operationId: 'forwardAttachment', scope: 'cases:write' },
);

const KEPT_MESSAGE: Record<Outcome['status'], string> = {
  SUCCESS: 'Kept with the case, and pushed.',
  CONFIG_MISSING: 'Kept with the case; no push is set up.',
  CONFIG_INVALID: 'Kept with the case; set up the push again.',
  FORWARD_FAILED: 'Kept with the case; it was not pushed.',
  CONTENT_ERROR: 'Kept with the case; it was not pushed.',
  UNKNOWN: 'Kept with the case.',
};

type KeptFile = Awaited<ReturnType<NonNullable<typeof uploadFile.prepare>>>;

async function naming<T>(file: File, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const messages = (error as { details?: { errors?: Record<string, string[]> } }).details?.errors?.file;
    if (messages) return invalid({ files: messages.map((message) => `${file.name}: ${message}`) });
    throw error;
  }
}

function answerOf(fileName: string, { receiver, submitter }: Pushed): z.infer<typeof Forwarded> {
  const isDone = ({ status }: Outcome) => status === 'SUCCESS' || status === 'CONFIG_MISSING';
  const completeSuccess = isDone(receiver) && isDone(submitter);
  return {
    fileName,
    receiverStatus: receiver.status,
    receiverMessage: receiver.message,
    submitterStatus: submitter.status,
    submitterMessage: submitter.message,
    completeSuccess,
    partialSuccess: !completeSuccess,
  };
}
