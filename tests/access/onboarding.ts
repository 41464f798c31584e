import { make } from '@/tools/factories/make';
import { everybody, superAdminsOnly, type AccessRows } from '../support/access';
import { addDocuments, contactEntries, PROCESS_ENTRIES } from '../support/onboarding-fixtures';

type Overrides = Parameters<typeof make.onboarding>[0];

/** A registration at a step, as `/api/onboarding/{vhost}/…` and the token in the body. */
async function at(call: string, overrides: Overrides, entries: object = {}) {
  const group = await make.partnerProgram();
  const { session_token } = await make.onboarding({ ...overrides, community_id: group.id });
  return { path: `/api/onboarding/${group.vhost}/${call}`, body: { session_token, ...entries } };
}

const review =
  (call = '', overrides: Overrides = {}) =>
  async () => {
    const { id } = await make.onboarding({ status: 'submitted', confirmed: true, ...overrides });
    return `/api/super_admin/onboarding/${id}${call}`;
  };

/** A member's registration that waits for its process. */
async function ofMember(): Promise<Overrides> {
  const { id } = await make.company({ membership_type: 'basic' });
  return { journey: 'member', step: 'choose-process', company_id: id, confirmed: true };
}

async function process(name: string) {
  const group = await make.partnerProgram();
  await addDocuments(group.id);
  return `/api/onboarding/${group.vhost}/${name}`;
}

/** The session's token decides, regardless of the login. */
export const ROWS: AccessRows = {
  'POST /api/onboarding/[vhost]/verify_email': [
    everybody(),
    async () => {
      const { vhost, id } = await make.partnerProgram();
      return {
        path: `/api/onboarding/${vhost}/verify_email`,
        body: { email: `nora@${vhost}.test`, partner_group_id: id },
      };
    },
  ],
  'POST /api/onboarding/[vhost]/validate_contact': [
    everybody(),
    async () => at('validate_contact', {}, await contactEntries('Kestrel')),
  ],
  'POST /api/onboarding/[vhost]/agreements': [
    everybody(),
    () => at('agreements', { step: 'agreements' }, { agreements: {} }),
  ],
  // The group is free.
  'POST /api/onboarding/[vhost]/payment': [
    everybody(409),
    () => at('payment', { step: 'agreements' }, { name_on_card: 'Nora Lind', card_token: 'pm_card_visa' }),
  ],
  // Without Stripe's keys there is none.
  'POST /api/stripe/webhook': everybody(404),
  'POST /api/onboarding/[vhost]/register': [
    everybody(),
    async () => {
      const { data } = await make.onboarding({ status: 'submitted' });
      return at('register', { step: 'process', data }, { document: PROCESS_ENTRIES });
    },
  ],
  'POST /api/onboarding/[vhost]/register/existing': [
    everybody(),
    async () => at('register/existing', await ofMember(), { document_id: 0, user_access: 'open' }),
  ],
  'POST /api/onboarding/[vhost]/register/limited': [
    everybody(),
    async () => {
      const { id } = await make.company({ membership_type: 'limited' });
      const agreements = { code_of_conduct: true, database_license: true, addendum: true };
      return at(
        'register/limited',
        { journey: 'limited', step: 'agreements', company_id: id, data: { agreements } },
        { company_id: id },
      );
    },
  ],
  'POST /api/onboarding/[vhost]/confirm': [
    everybody(),
    () => at('confirm', { status: 'submitted', confirmed: true }, { code: '123456' }),
  ],
  'POST /api/onboarding/[vhost]/confirm/again': [everybody(), () => at('confirm/again', { status: 'submitted' })],
  'GET /api/onboarding/[vhost]/documents/[company_id]': [
    everybody(),
    async () => {
      const session = await ofMember();
      const { path, body } = await at(`documents/${session!.company_id}`, session);
      return `${path}?session_token=${body.session_token}`;
    },
  ],
  'GET /api/onboarding/[vhost]/addendum': [everybody(), () => process('addendum')],
  'GET /api/onboarding/[vhost]/code_of_conduct': [everybody(), () => process('code_of_conduct')],
  'GET /api/onboarding/[vhost]/database_license': [everybody(), () => process('database_license')],
  'GET /api/onboarding/restore/[token]': [
    everybody(),
    async () => `/api/onboarding/restore/${(await make.onboarding()).restore_secret}`,
  ],
  'POST /api/onboarding/restore/[token]': [
    everybody(),
    async () => `/api/onboarding/restore/${(await make.onboarding()).restore_secret}`,
  ],

  'GET /api/super_admin/onboarding/queue': superAdminsOnly(),
  'GET /api/super_admin/onboarding/[id]': [superAdminsOnly(), review()],
  'POST /api/super_admin/onboarding/[id]/put': [
    superAdminsOnly(),
    async () => ({ path: await review('/put')(), body: { company_name: 'Kestrel Labs', sf_opportunity: 'OPP-7' } }),
  ],
  'POST /api/super_admin/onboarding/[id]/approve': [superAdminsOnly(), review('/approve')],
  'POST /api/super_admin/onboarding/[id]/reject': [
    superAdminsOnly(),
    async () => ({ path: await review('/reject')(), body: { reason: 'No such company.' } }),
  ],
  'POST /api/super_admin/onboarding/[id]/ask_again': [
    superAdminsOnly(),
    async () =>
      `/api/super_admin/onboarding/${(await make.onboarding({ status: 'submitted', confirmed: false })).id}/ask_again`,
  ],
  'POST /api/super_admin/onboarding/[id]/payment_received': [
    { ...superAdminsOnly(), super: 409 },
    review('/payment_received'),
  ],
  'GET /api/super_admin/onboarding/[id]/agreements/[agreement]': [
    { ...superAdminsOnly(), super: 404 },
    review('/agreements/addendum'),
  ],
};
