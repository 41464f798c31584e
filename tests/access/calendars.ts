import { make } from '@/tools/factories/make';
import {
  adminsOnly,
  everybody,
  ownCompanyOnly,
  superAdminsOnly,
  userOf,
  type AccessRows,
  type Fixture,
  type Identity,
} from '../support/access';
import { testSql } from '../support/database';

/* Limited companies change neither processes nor calendars. */
const ADMINS = adminsOnly(200, 403);
const OWN = ownCompanyOnly(ADMINS);
const SUPER = superAdminsOnly();
const ANY = { ...ADMINS, super: 200 };

const ENTRY = { name: 'Support desk', time_zone: 'Europe/Berlin', hours: { mon: [['09:00', '17:00']] } };
const ICS = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

const own =
  (below = '', body?: object) =>
  async (fixture: Fixture) => ({
    path: `/api/admin/company/calendars/${(await make.calendar({ company_id: fixture.acme.id })).id}${below}`,
    body,
  });
const network =
  (below = '', body?: object) =>
  async ({ acme }: Fixture) => ({
    path: `/api/super_admin/companies/${acme.id}/calendars/${(await make.calendar({ company_id: acme.id })).id}${below}`,
    body,
  });
const ownProcess = (below: string, body?: object) => async (fixture: Fixture, identity: Identity) => {
  const company_id = userOf(fixture, identity).company_id ?? fixture.acme.id;
  return { path: `/api/admin/company/inbound_process/${(await make.process({ company_id })).id}${below}`, body };
};
const networkProcess =
  (below: string, body?: object) =>
  async ({ acme }: Fixture) => {
    const { id } = await make.process({ company_id: acme.id });
    return { path: `/api/super_admin/companies/${acme.id}/inbound_process/${id}${below}`, body };
  };
const EXAMPLE = { acceptance_rules: [], priority: 'high', weekday: 'mon', time: '10:00' };

/** The address of a rota is a secret and needs no login. */
async function feed({ document: { id } }: Fixture) {
  const secret = `feed-${Math.random()}`.replace('.', '');
  await testSql()`update processes set rota_feed = ${secret} where id = ${id}`;
  return `/resources/rota/${secret}`;
}

export const ROWS: AccessRows = {
  'GET /api/admin/company/calendars': ADMINS,
  'POST /api/admin/company/calendars/[calendar_id]': [OWN, own('', ENTRY)],
  'DELETE /api/admin/company/calendars/[calendar_id]': [OWN, own()],
  'GET /api/admin/company/calendars/[calendar_id]/preview': [OWN, own('/preview?hours=4')],
  'GET /api/admin/company/calendars/[calendar_id]/open_cases': [OWN, own('/open_cases')],
  'POST /api/admin/company/calendars/[calendar_id]/open_cases': [OWN, own('/open_cases', {})],
  'GET /api/super_admin/companies/[id]/calendars': [
    SUPER,
    ({ acme }) => `/api/super_admin/companies/${acme.id}/calendars`,
  ],
  'POST /api/super_admin/companies/[id]/calendars/[calendar_id]': [SUPER, network('', ENTRY)],
  'DELETE /api/super_admin/companies/[id]/calendars/[calendar_id]': [SUPER, network()],
  'GET /api/super_admin/companies/[id]/calendars/[calendar_id]/preview': [SUPER, network('/preview?hours=4')],
  'GET /api/super_admin/companies/[id]/calendars/[calendar_id]/open_cases': [SUPER, network('/open_cases')],
  'POST /api/super_admin/companies/[id]/calendars/[calendar_id]/open_cases': [SUPER, network('/open_cases', {})],
  'GET /api/calendars/holiday_places': ANY,
  'POST /api/calendars/ics': [ANY, { ics: ICS }],

  'GET /api/admin/company/inbound_process/[document_id]/rota': [ADMINS, ownProcess('/rota')],
  'POST /api/admin/company/inbound_process/[document_id]/rota': [ADMINS, ownProcess('/rota', [])],
  'POST /api/admin/company/inbound_process/[document_id]/rota/feed': [ADMINS, ownProcess('/rota/feed', {})],
  'POST /api/admin/company/inbound_process/[document_id]/rota/ics': [ADMINS, ownProcess('/rota/ics', { ics: ICS })],
  'GET /api/super_admin/companies/[id]/inbound_process/[document_id]/rota': [SUPER, networkProcess('/rota')],
  'POST /api/super_admin/companies/[id]/inbound_process/[document_id]/rota': [SUPER, networkProcess('/rota', [])],
  'POST /api/super_admin/companies/[id]/inbound_process/[document_id]/rota/feed': [
    SUPER,
    networkProcess('/rota/feed', {}),
  ],
  'POST /api/super_admin/companies/[id]/inbound_process/[document_id]/rota/ics': [
    SUPER,
    networkProcess('/rota/ics', { ics: ICS }),
  ],
  'GET /api/admin/company/inbound_process/[document_id]/acceptance': [ADMINS, ownProcess('/acceptance')],
  'POST /api/admin/company/inbound_process/[document_id]/acceptance': [ADMINS, ownProcess('/acceptance', EXAMPLE)],
  'GET /api/super_admin/companies/[id]/inbound_process/[document_id]/acceptance': [
    SUPER,
    networkProcess('/acceptance'),
  ],
  'POST /api/super_admin/companies/[id]/inbound_process/[document_id]/acceptance': [
    SUPER,
    networkProcess('/acceptance', EXAMPLE),
  ],
  'GET /resources/rota/[feed]': [everybody(), feed],
};
