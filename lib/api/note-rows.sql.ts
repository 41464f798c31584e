import 'server-only';
import { sql } from 'drizzle-orm';
import type { Audience, CaseFileState, NoteSource, Priority } from '@/lib/shared/enums';

export type FileJson = {
  id: number;
  name: string;
  size: number;
  sha256: string;
  state: CaseFileState;
  created_at: string;
};

export type NoteJson = {
  id: number;
  token: string;
  audience: Audience;
  company_id: number;
  company: string;
  author_name: string;
  author_email: string | null;
  source: NoteSource;
  perhaps_automatic: boolean;
  body: string | null;
  has_whole_mail: boolean;
  priority: Priority | null;
  created_at: string;
  updated_at: string;
  files: FileJson[];
};

/** A file `f` of a case. */
export const FILE_JSON = sql`json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'sha256', f.sha256, 'state', f.state, 'created_at', f.created_at)`;

/** A note `n` of the company `o`, written by the user `w`; a program has no address. */
export const NOTE_JSON = sql`json_build_object('id', n.id, 'token', n.token, 'audience', n.audience, 'company_id', n.company_id, 'company', o.name,
  'author_name', n.author_name, 'author_email', case when w.status <> 'program' then w.email end, 'source', n.source, 'perhaps_automatic', n.perhaps_automatic,
  'body', n.body, 'has_whole_mail', n.mail_text is not null and n.removed_at is null,
  'priority', n.priority, 'created_at', n.created_at, 'updated_at', n.updated_at,
  'files', (select coalesce(json_agg(${FILE_JSON} order by f.id), '[]') from case_files f where f.note_id = n.id))`;
