import { BEARER, secondsOf } from '@/lib/shared/durations';

export const LANGUAGES = ['curl', 'JavaScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];
export type QuickStep = { title: string; text: string; code: Record<Language, string>; answer: unknown };
type Credentials = { id: string; secret: string };

const DEMO: Credentials = { id: 'cc_demo_acme', secret: 'cs_demo_acme' };
const DEMO_DOCUMENT = 9;

const DEMO_CASE = {
  documentId: DEMO_DOCUMENT,
  internalCaseNumber: 'API-1001',
  priority: 'LOW',
  problemSummary: 'Server restarts under load',
  problemDescription: 'Since noon it restarts about every hour.',
  internalNotes: [],
  testSubmission: false,
  customFields: [
    { fieldId: 68, value: 'Northwind Clinics' },
    { fieldId: 69, value: 'Lena Voss' },
    { fieldId: 70, value: 'lena.voss@northwind.test' },
    { fieldId: 72, value: 'FJ-2290-7' },
    { fieldId: 73, selections: [{ value: 'F-40 rack' }] },
  ],
};

const OPENED = {
  id: 4711,
  token: 'q3N…',
  status: 'OPEN',
  priority: 'LOW',
  direction: 'OUTBOUND',
  submitterCaseNumber: 'API-1001',
  receiveCompanyName: 'Fjord Servers',
  respondBy: '2027-01-12T10:00:00.000Z',
};

/**
 * Programs from nothing to a case that a partner receives, each step after those before it. They can be pasted against
 * the demo network (a test runs them); elsewhere, id, secret and form have to be replaced. `answer` is an example that
 * leaves keys out.
 * @param origin of the portal, such as https://portal.example
 */
export const quickStart = (origin: string, credentials = DEMO): QuickStep[] => [
  tokenStep(origin, credentials),
  {
    title: 'Find the partner',
    text: 'By name, department, tag or product. The answer has the documentId of its form.',
    ...reading(origin, '/v1/partners/Fjord'),
    answer: [
      {
        ...{ label: 'Fjord Servers', companyName: 'Fjord Servers', departmentName: null, documentId: DEMO_DOCUMENT },
        tags: [{ tag: 'racks' }],
      },
    ],
  },
  {
    title: 'Read its form',
    text: 'Each partner asks for other fields. Fill in value, or selections where there are options, and send the form back.',
    ...reading(origin, `/v1/forms/document/${DEMO_DOCUMENT}`),
    answer: {
      documentId: DEMO_DOCUMENT,
      internalCaseNumber: '',
      priority: 'LOW',
      customFields: [{ fieldId: 68, label: 'Customer company', type: 'STRING', required: true, value: '' }],
    },
  },
  openStep(origin),
  {
    title: 'See where it stands',
    text: 'The newest first. respondBy says until when the partner answers.',
    ...reading(origin, '/v2/collaboration-requests?size=1'),
    answer: { content: [OPENED], totalPages: 12, totalElements: 12, size: 1, number: 0 },
  },
];

const tokenStep = (origin: string, { id, secret }: Credentials): QuickStep => ({
  title: 'Get a token',
  text: 'It works for an hour. Without a new one, calls answer 401: log in again and send the call once more.',
  code: {
    curl: `TOKEN=$(curl -s ${origin}/oauth2/token -u ${id}:${secret} -d grant_type=client_credentials \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    JavaScript: `const call = async (path, options) => (await fetch('${origin}' + path, options)).json();

const { access_token } = await call('/oauth2/token', {
  method: 'POST',
  headers: { Authorization: 'Basic ' + btoa('${id}:${secret}') },
  body: new URLSearchParams({ grant_type: 'client_credentials' }),
});
const headers = { Authorization: 'Bearer ' + access_token };`,
    Python: `import base64, json, urllib.request, uuid

def call(path, headers, body=None):
    request = urllib.request.Request('${origin}' + path, data=body, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

basic = base64.b64encode(b'${id}:${secret}').decode()
token = call('/oauth2/token', {'Authorization': 'Basic ' + basic}, b'grant_type=client_credentials')
headers = {'Authorization': 'Bearer ' + token['access_token']}`,
  },
  answer: {
    access_token: 'eyJ…',
    token_type: 'Bearer',
    expires_in: secondsOf(BEARER),
    scope: 'cases:read cases:write',
  },
});

const openStep = (origin: string): QuickStep => ({
  title: 'Open a case',
  text: 'The partner is mailed at once. With an Idempotency-Key the same call sent twice opens one case; with testSubmission the case is yours alone: nobody is mailed, and you answer it yourself.',
  code: {
    curl: `curl -s ${origin}/v1/collaboration-requests ${AUTHORIZED} \\
  -H "Content-Type: application/json" -H "Idempotency-Key: $(date +%s)" -d '${linesOf(DEMO_CASE)}'`,
    JavaScript: `console.log(await call('/v1/collaboration-requests', {
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
  body: JSON.stringify(${linesOf(DEMO_CASE)}),
}));`,
    Python: `case = ${linesOf(DEMO_CASE).replaceAll(/\bfalse\b/g, 'False')}
print(call(
    '/v1/collaboration-requests',
    {**headers, 'Content-Type': 'application/json', 'Idempotency-Key': str(uuid.uuid4())},
    json.dumps(case).encode(),
))`,
  },
  answer: OPENED,
});

const AUTHORIZED = '-H "Authorization: Bearer $TOKEN"';

const reading = (origin: string, path: string): Pick<QuickStep, 'code'> => ({
  code: {
    curl: `curl -s "${origin}${path}" ${AUTHORIZED}`,
    JavaScript: `console.log(await call('${path}', { headers }));`,
    Python: `print(call('${path}', headers))`,
  },
});

function linesOf(body: Record<string, unknown>): string {
  const text = (value: unknown) =>
    Array.isArray(value) && value.length
      ? `[\n    ${value.map((item) => JSON.stringify(item)).join(',\n    ')}\n  ]`
      : JSON.stringify(value);
  const lines = Object.entries(body).map(([key, value]) => `  ${JSON.stringify(key)}: ${text(value)}`);
  return `{\n${lines.join(',\n')}\n}`;
}
