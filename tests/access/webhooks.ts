import { seal } from '@/lib/platform/secrets/sealing';
import { make } from '@/tools/factories/make';
import {
  adminsOnly,
  everybody,
  notImpersonating,
  ownCompanyOnly,
  type AccessRows,
  type Fixture,
} from '../support/access';

/** Programs only, by the default style of refusals: a person’s token is none. */
const programsOnly = (status = 200) => ({ ...everybody(401), api: status });

const ofAcme = async (fixture: Fixture) => (await make.webhook({ company_id: fixture.acme.id })).id;
const at =
  (base: string, rest = '') =>
  async (fixture: Fixture) =>
    `${base}/${await ofAcme(fixture)}${rest}`;
const replayAt = (base: string) => async (fixture: Fixture) => {
  const id = await ofAcme(fixture);
  return `${base}/${id}/deliveries/${(await make.webhookDelivery({ webhook_id: id })).id}/replay`;
};

/** An address that needs no look at a name server. */
const callbackUrl = 'https://93.184.216.34/hook';

const channelAt =
  (rest = '') =>
  async ({ acme: { id: company_id } }: Fixture) => {
    const secret = seal(callbackUrl, 'concord channel address');
    const { id } = await make.webhook({ company_id, kind: 'slack', name: 'On call', event_types: ['case'], secret });
    return `/api/admin/company/channels/${id}${rest}`;
  };

const CONSOLE = '/api/admin/company/webhooks';

export const ROWS: AccessRows = {
  'GET /api/admin/company/webhooks': adminsOnly(),
  'POST /api/admin/company/webhooks': [
    notImpersonating(adminsOnly()),
    {
      version: 'v2',
      callback_url: callbackUrl,
      event_types: ['org.tsanet.connect.collaboration-request.created'],
    },
  ],
  'PATCH /api/admin/company/webhooks/[id]': [notImpersonating(ownCompanyOnly(adminsOnly())), at(CONSOLE)],
  'DELETE /api/admin/company/webhooks/[id]': [ownCompanyOnly(adminsOnly()), at(CONSOLE)],
  'POST /api/admin/company/webhooks/[id]/secret': [
    notImpersonating(ownCompanyOnly(adminsOnly())),
    at(CONSOLE, '/secret'),
  ],
  'POST /api/admin/company/webhooks/[id]/test': [ownCompanyOnly(adminsOnly()), at(CONSOLE, '/test')],
  'GET /api/admin/company/webhooks/[id]/deliveries': [ownCompanyOnly(adminsOnly()), at(CONSOLE, '/deliveries')],
  'POST /api/admin/company/webhooks/[id]/deliveries/[delivery_id]/replay': [
    ownCompanyOnly(adminsOnly()),
    replayAt(CONSOLE),
  ],

  'GET /api/admin/company/channels': adminsOnly(),
  'POST /api/admin/company/channels': [
    notImpersonating(adminsOnly()),
    { name: 'On call', kind: 'slack', url: callbackUrl, events: ['case'], document_ids: [] },
  ],
  'GET /api/admin/company/channels/[id]': [ownCompanyOnly(adminsOnly()), channelAt()],
  'POST /api/admin/company/channels/[id]': [notImpersonating(ownCompanyOnly(adminsOnly())), channelAt()],
  'DELETE /api/admin/company/channels/[id]': [ownCompanyOnly(adminsOnly()), channelAt()],
  'POST /api/admin/company/channels/[id]/test': [ownCompanyOnly(adminsOnly()), channelAt('/test')],
  'GET /api/admin/company/channels/[id]/deliveries': [ownCompanyOnly(adminsOnly()), channelAt('/deliveries')],

  'GET /v1/webhooks': programsOnly(),
  'POST /v1/webhooks': [programsOnly(), { callbackUrl, eventTypes: ['note.created'] }],
  'DELETE /v1/webhooks/[id]': [programsOnly(204), at('/v1/webhooks')],
  'POST /v1/webhooks/[id]/secret': [programsOnly(), at('/v1/webhooks', '/secret')],
  'GET /v1/webhooks/[id]/deliveries': [programsOnly(), at('/v1/webhooks', '/deliveries')],
  'POST /v1/webhooks/[id]/deliveries/[deliveryId]/replay': [programsOnly(), replayAt('/v1/webhooks')],
  'GET /v2/webhooks': programsOnly(),
  'POST /v2/webhooks': [
    programsOnly(),
    { callbackUrl, eventTypes: ['org.tsanet.connect.collaboration-request.created'] },
  ],
  'PATCH /v2/webhooks/[id]': [programsOnly(), at('/v2/webhooks')],
  'DELETE /v2/webhooks/[id]': [programsOnly(204), at('/v2/webhooks')],
  'POST /v2/webhooks/[id]/secret': [programsOnly(), at('/v2/webhooks', '/secret')],
  'GET /v2/webhooks/[id]/deliveries': [programsOnly(), at('/v2/webhooks', '/deliveries')],
  'POST /v2/webhooks/[id]/deliveries/[deliveryId]/replay': [programsOnly(), replayAt('/v2/webhooks')],
};
