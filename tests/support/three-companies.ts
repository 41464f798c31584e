import { make } from '@/tools/factories/make';
import type { SubmitAnswer } from './case-fixtures';
import type { ReadRoom } from '@/lib/work/room/read';
import { api } from './api';
import { testSql } from './database';
import { entry } from './case-fixtures';

/** Words of Cobalt and of what it is sent, which Borealis may never read. */
export const MARKER = 'zq-third';

/**
 * Acme works with Borealis in one group and with Cobalt in another, so that neither partner knows the other. `open` submits a
 * case; `bringIn` carries it on with Cobalt.
 */
export async function threeCompanies() {
  const one = await make.partners({
    company: { name: 'Acme Storage', domain: 'acme.test', membership_type: 'premium' },
    receiver: { name: 'Borealis Networks', domain: 'borealis.test', membership_type: 'premium' },
    document: { version: { title: 'Borealis form', collaborate_email: 'tac@borealis.test' } },
  });
  const cobalt = await make.company({ name: `Cobalt ${MARKER}`, domain: 'cobalt.test', membership_type: 'premium' });
  const group = await make.community();
  const cobaltForm = await make.process({
    company_id: cobalt.id,
    version: { title: `Cobalt form ${MARKER}`, collaborate_email: 'tac@cobalt.test' },
  });
  await make.relation({ community_id: group.id, company_id: one.company.id });
  await make.relation({ community_id: group.id, company_id: cobalt.id, document_id: cobaltForm.id });
  const people = {
    acme: one.caller,
    borealis: one.receiver_caller,
    cobalt: await make.caller({ company_id: cobalt.id }),
    managers: {
      acme: await make.manager({ company_id: one.company.id }),
      borealis: await make.manager({ company_id: one.receiver.id }),
      cobalt: await make.manager({ company_id: cobalt.id }),
    },
  };
  const [acme, borealis, cobalts] = [api(people.acme), api(people.borealis), api(people.cobalt)];
  const clients = { acme, borealis, cobalt: cobalts };
  const open = async (sent: object = {}, document_id = one.document.id) => {
    const { status, body } = await acme.post<SubmitAnswer>(`/api/caller/collaborate/${document_id}`, {
      ...entry,
      ...sent,
    });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.case.token!;
  };
  const bringIn = (linked_case: string, sent: object = {}) =>
    open({ linked_case, internal_case_number: `A-${MARKER}`, problem_summary: MARKER, ...sent }, cobaltForm.id);
  /** From then on Borealis finds Cobalt in its directory; the returned function ends that. */
  const introduce = async () => {
    const { id: community_id } = await make.community();
    await make.relation({ community_id, company_id: one.receiver.id, document_id: one.document.id });
    await make.relation({ community_id, company_id: cobalt.id, document_id: cobaltForm.id });
    return () => testSql()`update communities set status = 'inactive' where id = ${community_id}`;
  };
  const room = async (who: keyof typeof clients, token: string) =>
    (await clients[who].get<ReadRoom>(`/api/caller/case/${token}/room`)).body;
  return { ...one, cobalt, cobaltForm, people, clients, open, bringIn, introduce, room };
}
