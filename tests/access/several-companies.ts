import { make } from '@/tools/factories/make';
import { ownCompanyOnly, partnersOnly, type AccessRows, type Fixture } from '../support/access';
import { withDatabase } from '@/db/client';
import { caseHandOns, caseParentCases, caseParents } from '@/db/schema';
import { byReference, newCase, OF_ITS_SUBMITTER } from '../support/access-of-cases';

/** A case that its receiver proposed to hand on to itself, which nobody can do by a call. */
const handedOn = (act: string) => async (fixture: Fixture) => {
  const { id: case_id, token } = await newCase(fixture);
  const { id: proposed_by } = await make.caller({ company_id: fixture.receiver.id });
  const of = { case_id, company_id: fixture.receiver.id, reason: 'Not ours.', proposed_by };
  await withDatabase((db) => db.insert(caseHandOns).values(of));
  return { path: `/api/caller/case/${token}/hand_on/${act}`, body: {} };
};

/** An incident of Acme with one case. */
const incident = (call: string, body?: object) => async (fixture: Fixture) => {
  const { id: case_id, token } = await newCase(fixture);
  const by = { company_id: fixture.acme.id, created_by: fixture.users.caller.id, title: 'Outage' };
  const id = await withDatabase(async (db) => {
    const [made] = await db.insert(caseParents).values(by).returning({ id: caseParents.id });
    await db.insert(caseParentCases).values({ parent_id: made!.id, case_id });
    return made!.id;
  });
  return {
    path: `/api/caller/parents/${id}${call.replace('[token]', token)}`,
    body: body && { tokens: [token], ...body },
  };
};

export const ROWS: AccessRows = {
  'GET /api/caller/parents': partnersOnly(),
  'POST /api/caller/parents': [
    ownCompanyOnly(partnersOnly()),
    async (fixture) => ({
      path: '/api/caller/parents',
      body: { title: 'Outage', tokens: [(await newCase(fixture)).token] },
    }),
  ],
  'GET /api/caller/parents/[id]': [ownCompanyOnly(partnersOnly()), incident('')],
  'POST /api/caller/parents/[id]/notes': [
    { ...ownCompanyOnly(partnersOnly()), impersonating: 403 },
    incident('/notes', { body: 'The west is back.' }),
  ],
  'POST /api/caller/parents/[id]/close': [ownCompanyOnly(partnersOnly()), incident('/close', {})],
  'POST /api/caller/parents/[id]/cases': [ownCompanyOnly(partnersOnly()), incident('/cases', {})],
  'DELETE /api/caller/parents/[id]/cases/[token]': [ownCompanyOnly(partnersOnly()), incident('/cases/[token]')],
  'POST /api/caller/case/[token]/hand_on': [
    { ...ownCompanyOnly(partnersOnly()), caller: 422, admin: 422, api: 422, impersonating: 422 },
    async (fixture) => {
      const { acme, receiver } = fixture;
      const { id: submitter_id } = await make.caller({ company_id: receiver.id });
      const sides = { company_id: receiver.id, receiver_company_id: acme.id, submitter_id };
      const { token } = await newCase(fixture, sides);
      return {
        path: `/api/caller/case/${token}/hand_on`,
        body: { type: 'company', entity_id: 1, reason: 'Not ours.' },
      };
    },
  ],
  'POST /api/caller/case/[token]/hand_on/confirm': [OF_ITS_SUBMITTER, handedOn('confirm')],
  'POST /api/caller/case/[token]/hand_on/decline': [OF_ITS_SUBMITTER, handedOn('decline')],
  'GET /api/caller/case/[token]/joint': [ownCompanyOnly(partnersOnly()), byReference('/joint')],
  'GET /api/caller/case/[token]/joint/stream': [ownCompanyOnly(partnersOnly()), byReference('/joint/stream')],
  'POST /api/caller/case/[token]/joint/notes': [
    { ...ownCompanyOnly(partnersOnly()), impersonating: 403 },
    async (fixture) => {
      const { token } = await newCase(fixture);
      return { path: `/api/caller/case/${token}/joint/notes`, body: { to: [token], body: 'All sites.' } };
    },
  ],
  'POST /api/caller/case/[token]/links': [
    ownCompanyOnly(partnersOnly()),
    async (fixture) =>
      byReference('/links', { body: { token: (await newCase(fixture)).token, kind: 'linked' } })(fixture),
  ],
  'DELETE /api/caller/case/[token]/links/[id]': [
    ownCompanyOnly(partnersOnly()),
    async (fixture) => {
      const [one, other] = [await newCase(fixture), await newCase(fixture)];
      const id = await make.link({ cases: [one, other], user_id: fixture.users.caller.id });
      return `/api/caller/case/${one.token}/links/${id}`;
    },
  ],
};
