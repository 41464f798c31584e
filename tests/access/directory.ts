import { make } from '@/tools/factories/make';
import { everybody, ownCompanyOnly, partnersOnly, type AccessRows } from '../support/access';
import { testSql } from '../support/database';

export const ROWS: AccessRows = {
  'GET /api/caller/company_directory': partnersOnly(),
  'GET /api/caller/partner_cards': [
    partnersOnly(),
    ({ receiver }) => `/api/caller/partner_cards?of=company-${receiver.id}`,
  ],
  'GET /api/caller/partner_card/[type]/[id]': [
    ownCompanyOnly(partnersOnly()),
    ({ receiver }) => `/api/caller/partner_card/company/${receiver.id}`,
  ],
  'GET /api/caller/favorites': partnersOnly(),
  'POST /api/caller/favorites/toggle': [
    ownCompanyOnly(partnersOnly()),
    ({ document: process, receiver }) => ({
      body: { document_id: process.id, company_id: receiver.id, type: 'company', is_favorite: true },
    }),
  ],
  'GET /api/caller/companies/[id]': [
    ownCompanyOnly(partnersOnly()),
    ({ receiver }) => `/api/caller/companies/${receiver.id}`,
  ],
  'POST /api/missing_partner_request': [partnersOnly(), { company_name: 'Kestrel Storage' }],
  // Each identity invites another company, since one can be invited only once a week.
  'POST /api/collaborate_invite': [partnersOnly(), async () => ({ body: { company_id: (await make.company()).id } })],
  'GET /api/help_hints/[flag]': [
    everybody(),
    async () => {
      await testSql()`insert into help_hints (flag, title, content) values ('favorites', 'My Favorites', 'Star a process.') on conflict do nothing`;
      return '/api/help_hints/favorites';
    },
  ],
  'POST /api/caller/save_search': [
    { ...partnersOnly(), limited: 403 },
    { term: 'wire', location: 'dashboard' },
  ],
  // A search belongs to the user who made it; other identities name one of acme's caller.
  'POST /api/caller/result_to_search': [
    { ...partnersOnly(), limited: 403, other_caller: 404, other_admin: 404 },
    async ({ receiver, users }, identity) => {
      const owner = identity === 'admin' || identity === 'api' ? users[identity] : users.caller;
      const [search] =
        await testSql()`insert into search_records (user_id, term, location) values (${owner.id}, 'wire', 'dashboard') returning id`;
      return { body: { member: `company-${receiver.id}`, search_id: search!.id as number } };
    },
  ],
};
