export type QuickStep = { title: string; text: string; code: string };

const DEMO = { id: 'cc_demo_acme', secret: 'cs_demo_acme' };
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

const AUTHORIZED = '-H "Authorization: Bearer $TOKEN"';

/**
 * Shell commands with curl, from nothing to a case that a partner receives. They can be pasted against the demo network
 * (a test runs them); elsewhere, id, secret and form have to be replaced.
 * @param origin of the portal, such as https://portal.example
 */
export const quickStart = (origin: string): QuickStep[] => [
  {
    title: 'Get a token',
    text: 'It works for an hour. Without a new one, calls answer 401: log in again and send the call once more.',
    code: `TOKEN=$(curl -s ${origin}/oauth2/token -u ${DEMO.id}:${DEMO.secret} -d grant_type=client_credentials \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
  },
  {
    title: 'Find the partner',
    text: 'By name, department, tag or product. The answer has the documentId of its form.',
    code: `curl -s ${origin}/v1/partners/Fjord ${AUTHORIZED}`,
  },
  {
    title: 'Read its form',
    text: 'Each partner asks for other fields. Fill in value, or selections where there are options, and send the form back.',
    code: `curl -s ${origin}/v1/forms/document/${DEMO_DOCUMENT} ${AUTHORIZED}`,
  },
  {
    title: 'Open a case',
    text: 'The partner is mailed at once. With an Idempotency-Key the same call sent twice opens one case; with testSubmission the case is yours alone: nobody is mailed, and you answer it yourself.',
    code: `curl -s ${origin}/v1/collaboration-requests ${AUTHORIZED} \\
  -H "Content-Type: application/json" -H "Idempotency-Key: $(date +%s)" -d '${linesOf(DEMO_CASE)}'`,
  },
  {
    title: 'See where it stands',
    text: 'The newest first. respondBy says until when the partner answers.',
    code: `curl -s "${origin}/v2/collaboration-requests?size=1" ${AUTHORIZED}`,
  },
];

function linesOf(body: Record<string, unknown>): string {
  const text = (value: unknown) =>
    Array.isArray(value) && value.length
      ? `[\n    ${value.map((item) => JSON.stringify(item)).join(',\n    ')}\n  ]`
      : JSON.stringify(value);
  const lines = Object.entries(body).map(([key, value]) => `  ${JSON.stringify(key)}: ${text(value)}`);
  return `{\n${lines.join(',\n')}\n}`;
}
