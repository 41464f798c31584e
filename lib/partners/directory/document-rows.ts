import 'server-only';
import type { Db } from '@/db/client';
import type { Place } from '@/lib/partners/directory/visible';
import type { Member } from '@/lib/shared/actor';
import { selectDocumentRows, type DocumentRow, type CaseOpening } from './document-rows.sql';

export type { DocumentRow, CaseOpening } from './document-rows.sql';

type DocumentRowsOptions = {
  /** Company or department whose processes are read; omitted for the company that owns the process. */
  place?: Place;
  /** One process, or a sub-process of a visible parent. Omitted for every process of the place. */
  document_id?: number;
  /** An older version of that process; an unknown id falls back to the current version. */
  version_id?: number | null;
};

/** Processes a member sees at a place, or one of them. */
export const documentRows = (db: Db, actor: Member, wanted: DocumentRowsOptions): Promise<DocumentRow[]> =>
  select(db, actor, { ...wanted, opening: false });

/** One visible process with the columns a new case needs. */
export async function documentForCase(
  db: Db,
  actor: Member,
  wanted: DocumentRowsOptions & { document_id: number },
): Promise<(DocumentRow & CaseOpening) | undefined> {
  const [row] = await select(db, actor, { ...wanted, opening: true });
  return row;
}

function select(
  db: Db,
  actor: Member,
  { place, document_id, version_id, opening }: DocumentRowsOptions & { opening: boolean },
) {
  return selectDocumentRows(
    db,
    { place: place?.type, one: document_id !== undefined, versioned: Boolean(version_id), opening },
    { user_id: actor.id, company_id: actor.company_id, entity_id: place?.entity_id, document_id, version_id },
  );
}
