import { clientOf } from '../client.mjs';
import { expect } from '../kit.mjs';

const ORIGIN = 'https://sidebar.example';
const LIMITS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

function expectLimits({ headers }) {
  for (const name of LIMITS) expect(/^\d+$/.test(headers.get(name) ?? ''), `No header ${name} with a number`);
}

function expectOpen({ headers }) {
  const origin = headers.get('access-control-allow-origin');
  expect(origin === '*' || origin === ORIGIN, `Access-Control-Allow-Origin is ${origin}`);
  expect(!headers.get('access-control-allow-credentials'), 'Credentials are allowed, but tokens are in a header');
}

async function expectPreflight(client, path, asked) {
  const answer = await client.call('OPTIONS', path, {
    headers: {
      Origin: ORIGIN,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': asked.join(', '),
    },
  });
  expect(answer.status === 204 || answer.status === 200, `A preflight of ${path} is answered with ${answer.status}`);
  expectOpen(answer);
  const allowed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase();
  const missing = asked.filter((name) => allowed !== '*' && !allowed.includes(name));
  expect(!missing.length, `Access-Control-Allow-Headers is without ${missing.join(', ')}`);
}

async function expectDeprecated(client, path, successor) {
  const { headers } = await client.get(path);
  expect(headers.get('deprecation') === 'true', `Deprecation is ${headers.get('deprecation')}`);
  expect(!Number.isNaN(Date.parse(headers.get('sunset') ?? '')), `Sunset is ${headers.get('sunset')}, not a date`);
  const link = headers.get('link') ?? '';
  expect(link.includes(successor) && link.includes('successor-version'), `Link is ${link}, without ${successor}`);
}

export const HEADERS = [
  {
    id: 'headers.limits',
    title: 'Answers and refusals say how many calls are left',
    where: '/developers#answers',
    needs: ['login.submitter'],
    async run({ ours, portal }) {
      expectLimits(await ours.get('/v1/me'));
      expectLimits(await ours.get('/v1/collaboration-requests/unknown'));
      expectLimits(await clientOf(portal).get('/v1/me'));
    },
  },
  {
    id: 'headers.cross-origin',
    title: 'A page of another origin may call from its browser, without cookies',
    where: '/developers#answers',
    needs: ['login.submitter'],
    async run({ ours, portal }) {
      const asked = ['authorization', 'content-type', 'idempotency-key'];
      for (const path of ['/v1/me', '/v2/collaboration-requests', '/oauth2/token'])
        await expectPreflight(clientOf(portal), path, asked);
      expectOpen(await ours.get('/v1/me', { headers: { Origin: ORIGIN } }));
      expectOpen(await clientOf(portal).get('/v1/me', { headers: { Origin: ORIGIN } }));
    },
  },
  {
    id: 'headers.deprecated',
    title: 'Deprecated calls name their end and their successor; the others do not',
    where: '/developers/reference#listCollaborationRequestsV1',
    needs: ['login.submitter'],
    async run({ ours }) {
      await expectDeprecated(ours, '/v1/collaboration-requests', '/v2/collaboration-requests');
      await expectDeprecated(ours, '/v1/webhooks', '/v2/webhooks');
      const { headers } = await ours.get('/v2/collaboration-requests?size=1');
      expect(!headers.get('deprecation'), 'GET /v2/collaboration-requests says that it is deprecated');
    },
  },
];
