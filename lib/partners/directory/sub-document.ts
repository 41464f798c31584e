import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { Id } from '@/lib/shared/fields';
import { partner } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { contactDocument } from './contact-document';
import { documentRows } from './document-rows';
import { PlaceType, recordView } from './read-document';
import { ContactDocument, PriorityMessages } from '@/lib/intake/processes/resources';

/** A sub-process offered by a visible parent process of the place (spec 1 §2, §7). */
export const readSubDocument = query({
  who: partner,
  input: z.object({ document_id: Id, type: PlaceType, entity_id: Id }),
  output: () => z.strictObject({ document: ContactDocument, priority_messages: PriorityMessages }),
  async run({ db, actor }, { document_id, type, entity_id }) {
    const [row] = await documentRows(db, actor, { place: { type, entity_id }, document_id });
    if (!row || row.parent_id === null) return notFound('Process not found.');
    await recordView(db, actor, row);
    const document = contactDocument(actor, row);
    return { document, priority_messages: document.priority_messages };
  },
});
