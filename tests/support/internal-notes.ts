import { make } from '@/tools/factories/make';
import type { Fixture } from './access';
import { headersOf } from './access-fixture';
import { callRoute } from './api';
import { testSql } from './database';

/** Words of the internal notes of the submitting company and of the receiver, and of the network's own. */
export const SECRET = {
  acme: 'zq-own-words-of-acme',
  receiver: 'zq-own-words-of-receiver',
  network: 'zq-own-words-of-network',
};

/** An internal note with a file of both companies, and one of the network, in every case that has none. */
export async function noteEverywhere(): Promise<void> {
  const cases = await testSql()<
    { id: number; company_id: number; receiver_company_id: number; submitter_id: number }[]
  >`
    select id, company_id, receiver_company_id, submitter_id from cases
    where not exists (select from case_notes where case_id = cases.id and audience = 'internal')`;
  for (const { id: case_id, company_id, receiver_company_id, submitter_id } of cases) {
    const sides = [
      { company_id, text: SECRET.acme, user_id: submitter_id },
      { company_id: receiver_company_id, text: SECRET.receiver, user_id: null },
    ];
    await testSql()`insert into case_network_notes (case_id, user_id, author_name, note)
      select ${case_id}, id, ${`${SECRET.network}-author`}, ${SECRET.network} from users where role = 'super_admin' limit 1`;
    await testSql()`insert into case_network_owners (case_id, user_id)
      select ${case_id}, id from users where role = 'super_admin' limit 1 on conflict do nothing`;
    for (const { text, ...by } of sides) {
      const words = { author_name: `${text}-author`, body: `<p>${text}</p>` };
      const note = await make.note({ case_id, ...by, ...words, audience: 'internal', token: `${text}-${case_id}` });
      await make.caseFile({
        case_id,
        company_id: by.company_id,
        note_id: note.id,
        name: `${text}.log`,
        bytes: Buffer.from(text),
      });
    }
  }
}

/** Number of cases that a call's readers have made. */
const NEWEST = 6;

/** An internal note with a file in each of Acme’s newest cases, written as by its page where the case takes one. */
export async function internalNotesOfAcme(fixture: Fixture): Promise<void> {
  const { acme, users } = fixture;
  const cases = await testSql()<
    { id: number; token: string }[]
  >`select id, token from cases where company_id = ${acme.id} order by id desc limit ${NEWEST}`;
  const headers = await headersOf(fixture, 'caller');
  for (const { id: case_id, token } of cases) {
    const file = await make.caseFile({ case_id, company_id: acme.id, user_id: users.caller.id, name: 'own.log' });
    const sent = { audience: 'internal', body: SECRET.acme, file_ids: [file.id] };
    const { status } = await callRoute('POST', `/api/caller/case/${token}/notes`, { sent, headers });
    if (status !== 200) await make.note({ case_id, company_id: acme.id, audience: 'internal', body: SECRET.acme });
  }
}
