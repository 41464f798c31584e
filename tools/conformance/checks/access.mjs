import { clientOf } from '../client.mjs';
import { expect, expectAnswer, expectRefusal, expectStatus, Skip } from '../kit.mjs';
import { ME } from '../shapes.mjs';

const INVALID = 'The authorization token provided was invalid';
const TOKEN = {
  access_token: 'string',
  token_type: ['Bearer', 'bearer'],
  expires_in: 'number',
  scope: 'string',
};
const LOGIN = { accessToken: 'string', tokenType: ['Bearer', 'bearer'], expiresIn: 'number' };

const isUser = ({ id }) => id.includes('@');
const basicOf = ({ id, secret }) => ({
  Authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});
const form = (entries = {}) => new URLSearchParams({ grant_type: 'client_credentials', ...entries });

/** Logs a company in by client id and secret, or by the name and password of a user. */
async function logIn(t, credentials) {
  const guest = clientOf(t.portal);
  if (isUser(credentials)) {
    const { id: username, secret: password } = credentials;
    return clientOf(t.portal, expectAnswer(await guest.post('/v1/login', { username, password }), LOGIN).accessToken);
  }
  const answer = await guest.post('/oauth2/token', form(), { headers: basicOf(credentials) });
  return clientOf(t.portal, expectAnswer(answer, TOKEN).access_token);
}

const loginOf = (side, who) => ({
  id: `login.${who}`,
  title: `The ${who} logs in, and /v1/me says who it is`,
  where: '/developers/reference#getCurrentUser',
  async run(t) {
    t[side] = await logIn(t, t.credentials[who]);
    t[`${side}Me`] = expectAnswer(await t[side].get('/v1/me'), ME);
  },
});

/** @throws Skip without a client's id and secret */
function clientCredentials({ credentials: { submitter, receiver } }) {
  const client = [submitter, receiver].find((one) => !isUser(one));
  if (!client) throw new Skip('Needs the id and secret of a client.');
  return client;
}

export const ACCESS = [
  loginOf('ours', 'submitter'),
  loginOf('theirs', 'receiver'),
  {
    id: 'login.two-companies',
    title: 'The two logins are of two companies',
    where: '/developers#access',
    needs: ['login.submitter', 'login.receiver'],
    async run({ oursMe, theirsMe }) {
      expect(oursMe.company.id !== theirsMe.company.id, 'Both logins are of the same company');
    },
  },
  {
    id: 'login.in-the-body',
    title: 'Client id and secret are also taken in the form; audience and …/.default are understood',
    where: '/developers/reference#issueToken',
    async run(t) {
      const { id: client_id, secret: client_secret } = clientCredentials(t);
      const more = { scope: 'https://portal.example/.default', audience: 'https://portal.example' };
      const answer = await clientOf(t.portal).post('/oauth2/token', form({ client_id, client_secret, ...more }));
      expectAnswer(answer, TOKEN);
    },
  },
  {
    id: 'login.refused',
    title: 'A wrong secret or password is 401',
    where: '/developers/reference#issueToken',
    async run(t) {
      const guest = clientOf(t.portal);
      const token = await guest.post('/oauth2/token', form(), {
        headers: basicOf({ id: 'conformance-nobody', secret: 'wrong' }),
      });
      expectStatus(token, 401);
      expect(
        token.body?.error === 'invalid_client',
        `error is ${JSON.stringify(token.body?.error)}, not invalid_client`,
      );
      const body = { username: 'conformance-nobody@example.com', password: 'Wrong-1-password' };
      await expectRefusal((accept) => guest.post('/v1/login', body, { accept }), { status: 401, plain: 401 });
    },
  },
  {
    id: 'login.no-token',
    title: 'A call without a token, or with an unknown one, is 401 in the words that clients look for',
    where: '/developers#answers',
    async run(t) {
      const told = { status: 401, plain: 401, text: INVALID };
      await expectRefusal((accept) => clientOf(t.portal).get('/v1/me', { accept }), told);
      await expectRefusal((accept) => clientOf(t.portal, 'eyJ.unknown.token').get('/v1/me', { accept }), told);
    },
  },
  {
    id: 'document',
    title: 'The API describes itself in OpenAPI 3, with the calls by the names that clients know',
    where: '/developers/reference#getApiDocument',
    async run(t) {
      const { status, body } = await clientOf(t.portal).get('/v1/openapi.json');
      expect(status === 200 && String(body.openapi).startsWith('3.'), 'No OpenAPI 3 document');
      const ids = Object.values(body.paths).flatMap((methods) =>
        Object.values(methods).map(({ operationId }) => operationId),
      );
      const missing = OPERATIONS.filter((id) => !ids.includes(id));
      expect(!missing.length, `No operation ${missing.join(', ')}`);
    },
  },
];

const OPERATIONS = [
  ...['login', 'getCurrentUser', 'listCollaborationRequests', 'getCollaborationRequestByToken', 'getNotes'],
  ...['createCollaborationRequest', 'updateCollaborationRequest', 'createNote', 'approveCollaborationRequest'],
  ...['rejectCollaborationRequest', 'closeCollaborationRequest', 'submitInformationRequest'],
  ...['submitInformationResponse', 'getAttachmentConfig', 'analyzeConfig', 'createAttachmentConfig'],
  ...['forwardAttachment', 'searchPartners', 'searchPartnersSemanticSearch', 'getFormByCompanyId'],
  ...['getFormByDepartmentId', 'getFormByDocumentId', 'listWebhookSubscriptions', 'createWebhookSubscription'],
  ...['getWebhookDeliveries', 'deleteWebhookSubscription'],
];
