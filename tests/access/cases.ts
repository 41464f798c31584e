import { make } from '@/tools/factories/make';
import {
  adminsOnly,
  everybody,
  notImpersonating,
  ownCompanyOnly,
  partnersOnly,
  loggedInOnly,
  userOf,
  type AccessRows,
  type Fixture,
  type Identity,
} from '../support/access';
import { withDatabase } from '@/db/client';
import { caseHolds, casePhoneContacts, caseViews, groups } from '@/db/schema';
import { mintToken, secretOf } from '@/lib/platform/secrets/mailed-token';
import { byLink, byReference, newCase, OF_ITS_SUBMITTER } from '../support/access-of-cases';
import { entry } from '../support/case-fixtures';
import { aPicture, begunSubmission, begunUpload, BYTES, TUS } from '../support/uploads';
import { testSql } from '../support/database';

const lastResponse = async (case_id: number) =>
  (await testSql()<{ id: number }[]>`select max(id) as id from case_responses where case_id = ${case_id}`)[0]!.id;

/** Of a shared note in it, by the mailed secret. */
const ofFile =
  (call = '', over: { name?: string; type?: string } = {}) =>
  async (world: Fixture) => {
    const theCase = await newCase(world);
    const of = { case_id: theCase.id, company_id: world.receiver.id };
    const { id: note_id } = await make.note(of);
    const bytes = over.type ? { bytes: await aPicture() } : {};
    const { id } = await make.caseFile({ ...of, note_id, ...over, ...bytes });
    return `/api/caller/case/${theCase.respond_secret}/files/${id}${call}`;
  };

const ANSWER = {
  status: 'accepted',
  engineer_name: 'Ada Berg',
  engineer_email: 'ada@borealis.test',
  next_steps: 'We call you.',
};

async function keepOpen(fixture: Fixture): Promise<string> {
  const { id } = await newCase(fixture, { status: 'accepted', close_notice_at: new Date(Date.now() + 60_000) });
  const token_id = await withDatabase((db) => mintToken(db, 'keep_open', { case_id: id }));
  return `/api/caller/case/${secretOf(token_id, 'keep_open')}/keep_open`;
}

/** An upload of the caller's for a case that is not sent yet. */
const ofSubmission =
  (headers?: Record<string, string>) =>
  async ({ users }: Fixture) => ({ path: await begunSubmission(users.caller, 2), headers });
const ONLY_ITS_OWN = {
  ...{ none: 401, disabled: 401, caller: 200, admin: 404, other_caller: 404, other_admin: 404, limited: 404 },
  ...{ api: 404, super: 403, impersonating: 403 },
};

/** A case past its response time. */
const late = (act: string) => async (fixture: Fixture) =>
  `/api/caller/case/${(await newCase(fixture, { created_at: new Date(Date.now() - 6 * 3_600_000) })).token}/${act}`;

/** A view of the identity's own in Acme, of the caller's for strangers. */
async function newView({ acme, users, ...fixture }: Fixture, identity: Identity): Promise<string> {
  const user = userOf({ acme, users, ...fixture }, identity);
  const user_id = user.company_id === acme.id ? user.id : users.caller.id;
  const [view] = await withDatabase((db) =>
    db
      .insert(caseViews)
      .values({ company_id: acme.id, user_id, name: `View ${Math.random()}`, screen: 'dashboard', choice: {} })
      .returning({ id: caseViews.id }),
  );
  return `/api/caller/case_views/${view!.id}`;
}

/** A saved reply of the identity's own in Acme, of the caller's for strangers. */
async function newReply({ acme, users, ...fixture }: Fixture, identity: Identity): Promise<string> {
  const user = userOf({ acme, users, ...fixture }, identity);
  const user_id = user.company_id === acme.id ? user.id : users.caller.id;
  const [reply] = await testSql()<{ id: number }[]>`
    insert into saved_replies (company_id, user_id, name, body) values (${acme.id}, ${user_id}, ${`Reply ${Math.random()}`}, '<p>Hi</p>')
    returning id`;
  return `/api/caller/saved_replies/${reply!.id}`;
}

/** A proposal of an agent at the receiver, by the mailed link of the case. */
async function proposed(world: Fixture) {
  const { id, respond_secret, receiver_company_id } = await newCase(world);
  const entries = { next_steps: 'Out of support.', engineer_name: null, engineer_email: null, engineer_phone: null };
  const [row] =
    await testSql()`insert into case_proposals (case_id, company_id, act, entries, proposed_by, program, case_status)
    values (${id}, ${receiver_company_id}, 'reject', ${testSql().json(entries)}, ${world.users.caller.id}, 'Agent', 'open') returning id`;
  const body = { proposal_id: row!.id as number, name: 'Ada Berg' };
  return { path: `/api/caller/case/${respond_secret}/proposal`, body };
}

export const ROWS: AccessRows = {
  'GET /api/palette': loggedInOnly(),
  'GET /api/caller/case/[token]': [everybody(), byLink('')],
  'POST /api/caller/case/[token]/respond': [everybody(), byLink('/respond', { body: ANSWER })],
  'GET /api/caller/case/[token]/keep_open': [everybody(), keepOpen],
  'POST /api/caller/case/[token]/keep_open': [everybody(), keepOpen],
  'POST /api/caller/case/[token]/close': [OF_ITS_SUBMITTER, byReference('/close', { over: { status: 'accepted' } })],
  'POST /api/caller/case/[token]/hand_over': [
    OF_ITS_SUBMITTER,
    (fixture) => byReference('/hand_over', { body: { user_id: fixture.users.admin.id } })(fixture),
  ],
  // By the receiver, which Acme is here; its partner proposes itself nowhere.
  'POST /api/caller/case/[token]/hold': [
    ownCompanyOnly(adminsOnly()),
    byReference('/hold', { body: { reason: 'Claim 17' } }),
  ],
  'DELETE /api/caller/case/[token]/hold': [
    ownCompanyOnly(adminsOnly()),
    async (fixture, identity) => {
      const { id, token } = await newCase(fixture);
      const { id: placed_by, company_id } = userOf(fixture, identity);
      if (company_id)
        await withDatabase((db) =>
          db.insert(caseHolds).values({ case_id: id, company_id, reason: 'Claim 17', placed_by }),
        );
      return `/api/caller/case/${token}/hold`;
    },
  ],
  'POST /api/caller/case/[token]/take_over': [
    { ...ownCompanyOnly(partnersOnly()), api: 403 },
    async (fixture) => {
      const { acme, receiver } = fixture;
      const { id: submitter_id } = await make.caller({ company_id: receiver.id });
      const sides = { company_id: receiver.id, receiver_company_id: acme.id, submitter_id };
      const theCase = await newCase(fixture, { ...sides, status: 'accepted' });
      const body = { response_id: await lastResponse(theCase.id), reason: 'She is on leave.' };
      return { path: `/api/caller/case/${theCase.token}/take_over`, body };
    },
  ],
  'POST /api/caller/case/[token]/rating': [
    OF_ITS_SUBMITTER,
    byReference('/rating', { over: { status: 'closed' }, body: { rating: 'solved' } }),
  ],
  'GET /api/caller/case/[token]/colleagues': [ownCompanyOnly(partnersOnly()), byReference('/colleagues?term=an')],
  'POST /api/caller/case/[token]/raise_priority': [
    OF_ITS_SUBMITTER,
    async (fixture) => {
      await withDatabase((db) => db.update(groups).set({ custom_sla: true }));
      const { token } = await newCase(fixture, { priority: 'low', community_id: fixture.community.id });
      return { path: `/api/caller/case/${token}/raise_priority`, body: { priority: 'high', reason: 'All sites.' } };
    },
  ],
  // For the submitting side.
  'POST /api/caller/case/[token]/remind': [ownCompanyOnly(partnersOnly()), late('remind')],
  'POST /api/caller/case/[token]/ask_network': [ownCompanyOnly(partnersOnly()), late('ask_network')],
  'POST /api/caller/case/[token]/phone_contact': [
    ownCompanyOnly(partnersOnly()),
    byReference('/phone_contact', { body: { engineer_name: 'Ada Berg' } }),
  ],
  // The mailed secret decides, regardless of the login.
  'POST /api/caller/case/[token]/phone_contact/confirm': [
    everybody(),
    async (world) => {
      const { id, respond_secret } = await newCase(world, { first_answered_at: new Date() });
      await withDatabase((db) =>
        db.insert(casePhoneContacts).values({ case_id: id, user_id: world.users.caller.id, engineer_name: 'Ada Berg' }),
      );
      return `/api/caller/case/${respond_secret}/phone_contact/confirm`;
    },
  ],
  'GET /api/caller/case/[token]/room': [everybody(), byLink('/room')],
  'POST /api/caller/case/[token]/notes': [
    everybody(),
    byLink('/notes', { body: { audience: 'shared', body: '<p>We look into it.</p>', name: 'Ada Berg' } }),
  ],
  'DELETE /api/caller/case/[token]/writer': [everybody(), byLink('/writer')],
  'GET /api/caller/case/[token]/proposal': [everybody(), byLink('/proposal')],
  'POST /api/caller/case/[token]/proposal': [everybody(), proposed],
  'DELETE /api/caller/case/[token]/proposal': [everybody(), proposed],
  'POST /api/caller/case/[token]/accept_note': [
    everybody(),
    async (world) => {
      const theCase = await newCase(world, { first_answered_at: new Date() });
      await make.note({ case_id: theCase.id, company_id: world.receiver.id });
      return `/api/caller/case/${theCase.respond_secret}/accept_note`;
    },
  ],
  'POST /api/caller/case/[token]/files': [
    everybody(),
    async (world) => {
      const body = new FormData();
      body.append('file', new File(['a log'], 'array.log'));
      return { path: `/api/caller/case/${(await newCase(world)).respond_secret}/files`, body };
    },
  ],
  'GET /api/caller/case/[token]/files/[id]': [everybody(), ofFile()],
  'GET /api/caller/case/[token]/files/[id]/preview': [
    everybody(),
    ofFile('/preview', { name: 'a.png', type: 'image/png' }),
  ],
  'GET /api/caller/case/[token]/files/[id]/lines': [everybody(), ofFile('/lines')],
  'POST /api/caller/case/[token]/files/uploads': [
    everybody(201),
    byLink('/files/uploads', { headers: { ...TUS, 'upload-length': '2' } }),
  ],
  'OPTIONS /api/caller/case/[token]/files/uploads': everybody(204),
  'GET /api/caller/case/[token]/files/uploads/[id]': [
    everybody(),
    async (world) => begunUpload((await newCase(world)).respond_secret),
  ],
  'PATCH /api/caller/case/[token]/files/uploads/[id]': [
    everybody(204),
    async (world) => ({
      path: await begunUpload((await newCase(world)).respond_secret),
      headers: { ...BYTES, 'upload-offset': '0' },
    }),
  ],
  'DELETE /api/caller/case/[token]/files/uploads/[id]': [
    everybody(204),
    async (world) => ({ path: await begunUpload((await newCase(world)).respond_secret), headers: TUS }),
  ],
  'OPTIONS /api/caller/case/[token]/files/uploads/[id]': everybody(204),
  'GET /api/caller/case/[token]/stream': [everybody(), byLink('/stream')],
  'GET /api/caller/case/[token]/notes/[id]/mail': [
    everybody(),
    async (world) => {
      const theCase = await newCase(world);
      const { id } = await make.note({ case_id: theCase.id, company_id: world.receiver.id, mail_text: 'All.' });
      return `/api/caller/case/${theCase.respond_secret}/notes/${id}/mail`;
    },
  ],
  // Signed in by reference: its author and the managers of the author's company.
  'POST /api/caller/case/[token]/notes/[id]/redact': [
    {
      ...{ none: 404, disabled: 404, caller: 403, admin: 200, other_caller: 404, other_admin: 404, limited: 404 },
      ...{ api: 403, super: 404, impersonating: 403 },
    },
    async (world) => {
      const { id: case_id, token } = await newCase(world);
      const { id } = await make.note({ case_id, company_id: world.acme.id, user_id: world.users.admin.id });
      return { path: `/api/caller/case/${token}/notes/${id}/redact`, body: { reason: 'Wrong customer named.' } };
    },
  ],
  // Signed in by reference: its author and the managers of the author's company.
  'POST /api/caller/case/[token]/answers/[id]/redact': [
    {
      ...{ none: 404, disabled: 404, caller: 403, admin: 200, other_caller: 404, other_admin: 404, limited: 404 },
      ...{ api: 403, super: 404, impersonating: 403 },
    },
    async (world) => {
      const { id: case_id, token } = await newCase(world);
      const [answer] = await testSql()<{ id: number }[]>`
        insert into case_responses (case_id, type, user_id) values (${case_id}, 'information-response', ${world.users.admin.id}) returning id`;
      const { id } = await make.caseFile({ case_id, company_id: world.acme.id, user_id: world.users.admin.id });
      await testSql()`update case_files set response_id = ${answer!.id} where id = ${id}`;
      return {
        path: `/api/caller/case/${token}/answers/${answer!.id}/redact`,
        body: { reason: 'Wrong customer named.' },
      };
    },
  ],
  // By a mailed link here, as the room's other calls of both sides.
  'POST /api/caller/case/[token]/notes/[id]/confirm': [
    everybody(),
    async (world) => {
      const { id: case_id, respond_secret } = await newCase(world);
      const { id } = await make.note({ case_id, company_id: world.acme.id, perhaps_automatic: true });
      return `/api/caller/case/${respond_secret}/notes/${id}/confirm`;
    },
  ],
  'POST /api/caller/case/[token]/follow': [notImpersonating(ownCompanyOnly(partnersOnly())), byReference('/follow')],
  'POST /api/caller/case/[token]/followers': [
    notImpersonating(ownCompanyOnly(partnersOnly())),
    async (fixture) => {
      const { id: user_id } = await make.caller({ company_id: fixture.acme.id });
      return byReference('/followers', { body: { user_id } })(fixture);
    },
  ],
  'DELETE /api/caller/case/[token]/follow': [notImpersonating(ownCompanyOnly(partnersOnly())), byReference('/follow')],
  'GET /api/caller/case-details/[token]': [
    ownCompanyOnly(partnersOnly()),
    async (fixture) => `/api/caller/case-details/${(await newCase(fixture)).token}`,
  ],
  'GET /api/caller/my-cases': partnersOnly(),
  'GET /api/caller/cases/export': [partnersOnly(), () => '/api/caller/cases/export?type=mine-30'],
  'GET /api/caller/cases/filters': partnersOnly(),
  'GET /api/caller/case_views': partnersOnly(),
  'POST /api/caller/case_views': [
    partnersOnly(),
    () => ({
      path: '/api/caller/case_views',
      body: { name: `Late ${Math.random()}`, screen: 'dashboard', choice: { status: 'open' } },
    }),
  ],
  'POST /api/caller/case_views/[id]': [
    ownCompanyOnly(partnersOnly()),
    async (fixture, identity) => ({
      path: await newView(fixture, identity),
      body: { name: `Renamed ${Math.random()}` },
    }),
  ],
  'DELETE /api/caller/case_views/[id]': [ownCompanyOnly(partnersOnly()), newView],
  'GET /api/caller/saved_replies': partnersOnly(),
  'POST /api/caller/saved_replies': [
    partnersOnly(),
    () => ({ path: '/api/caller/saved_replies', body: { name: `Logs ${Math.random()}`, body: '<p>Hi</p>' } }),
  ],
  'POST /api/caller/saved_replies/[id]': [
    ownCompanyOnly(partnersOnly()),
    async (fixture, identity) => ({
      path: await newReply(fixture, identity),
      body: { name: `Logs ${Math.random()}`, body: '<p>Hi</p>' },
    }),
  ],
  'DELETE /api/caller/saved_replies/[id]': [ownCompanyOnly(partnersOnly()), newReply],
  'GET /api/caller/changes': [loggedInOnly(), () => `/api/caller/changes?since=${new Date().toISOString()}`],
  // The mailed secret decides, not the identity.
  'GET /api/caller/case/[token]/changes': [
    everybody(),
    (fixture) => byLink(`/changes?since=${new Date().toISOString()}`)(fixture),
  ],
  'GET /api/caller/get-cases/[scope]': [partnersOnly(), () => '/api/caller/get-cases/company'],
  'GET /api/caller/get-cases/[scope]/30': [partnersOnly(), () => '/api/caller/get-cases/mine/30'],
  'POST /api/caller/submission_files': [
    notImpersonating(partnersOnly(201)),
    () => ({ path: '/api/caller/submission_files', headers: { ...TUS, 'upload-length': '2' } }),
  ],
  'OPTIONS /api/caller/submission_files': everybody(204),
  'GET /api/caller/submission_files/[id]': [ONLY_ITS_OWN, ofSubmission()],
  'PATCH /api/caller/submission_files/[id]': [
    { ...ONLY_ITS_OWN, caller: 204 },
    ofSubmission({ ...BYTES, 'upload-offset': '0' }),
  ],
  'DELETE /api/caller/submission_files/[id]': [{ ...ONLY_ITS_OWN, caller: 204 }, ofSubmission(TUS)],
  'OPTIONS /api/caller/submission_files/[id]': everybody(204),
  'POST /api/caller/collaborate/[document_id]': [
    ownCompanyOnly(partnersOnly()),
    ({ document: process, receiver }) => ({
      path: `/api/caller/collaborate/${process.id}`,
      body: { ...entry, collaborate_type: 'company', collaborate_entity: receiver.id },
    }),
  ],
};
