import { make } from '@/db/factories/make';
import type { CaseOverrides } from '@/db/factories/cases';
import { everybody, ownCompanyOnly, partnersOnly, type AccessRows, type Fixture } from '../support/access';
import { withDatabase } from '@/db/client';
import { casePhoneContacts } from '@/db/schema';
import { mintToken, secretOf } from '@/lib/core/mailed-token';
import { entry } from '../support/case-fixtures';

const newCase = ({ acme, receiver, document, community, users }: Fixture, over: CaseOverrides = {}) =>
  make.case({
    company_id: acme.id,
    receiver_company_id: receiver.id,
    document_id: document.id,
    community_id: community.id,
    submitter_id: users.caller.id,
    ...over,
  });

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

export const ROWS: AccessRows = {
  // The mailed secret decides, not the identity.
  'GET /api/caller/case/[token]': [
    everybody(),
    async (fixture) => `/api/caller/case/${(await newCase(fixture)).respond_secret}`,
  ],
  'POST /api/caller/case/[token]/respond': [
    everybody(),
    async (fixture) => ({ path: `/api/caller/case/${(await newCase(fixture)).respond_secret}/respond`, body: ANSWER }),
  ],
  'GET /api/caller/case/[token]/keep_open': [everybody(), keepOpen],
  'POST /api/caller/case/[token]/keep_open': [everybody(), keepOpen],
  // For the submitter and the admins of the submitting company.
  'POST /api/caller/case/[token]/close': [
    { ...ownCompanyOnly(partnersOnly()), api: 403 },
    async (fixture) => `/api/caller/case/${(await newCase(fixture, { status: 'accepted' })).token}/close`,
  ],
  // For the submitting side.
  'POST /api/caller/case/[token]/phone_contact': [
    ownCompanyOnly(partnersOnly()),
    async (world) => ({
      path: `/api/caller/case/${(await newCase(world)).token}/phone_contact`,
      body: { engineer_name: 'Ada Berg' },
    }),
  ],
  // The mailed secret decides, whoever is signed in.
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
  'GET /api/caller/case-details/[token]': [
    ownCompanyOnly(partnersOnly()),
    async (fixture) => `/api/caller/case-details/${(await newCase(fixture)).token}`,
  ],
  'GET /api/caller/my-cases': partnersOnly(),
  'GET /api/caller/get-cases/[scope]': [partnersOnly(), () => '/api/caller/get-cases/company'],
  'GET /api/caller/get-cases/[scope]/30': [partnersOnly(), () => '/api/caller/get-cases/mine/30'],
  'POST /api/caller/collaborate/[document_id]': [
    ownCompanyOnly(partnersOnly()),
    ({ document, receiver }) => ({
      path: `/api/caller/collaborate/${document.id}`,
      body: { ...entry, collaborate_type: 'company', collaborate_entity: receiver.id },
    }),
  ],
};
