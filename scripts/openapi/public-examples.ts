/** Example request and answer of each call in the document. A test checks each against its operation. */
type Example = { request?: unknown; response?: unknown };

const engineer = {
  engineerName: 'Mara Lindqvist',
  engineerEmail: 'mara@borealis.test',
  engineerPhone: '+46 8 123 456 78',
};
const target = {
  domain: 'files.borealis.test',
  password: 'upload-secret',
  expiration: '2027-01-31T00:00:00Z',
  httpsPath: '/case/in',
  httpsPort: 443,
};

export const EXAMPLES: Record<string, Example> = {
  login: {
    request: { username: 'api@acme.test', password: 'Concord1!' },
    response: { accessToken: 'eyJ…', tokenType: 'Bearer', expiresIn: 3600 },
  },
  issueToken: {
    request: { grant_type: 'client_credentials', client_id: 'cc_…', client_secret: 'cs_…' },
    response: { access_token: 'eyJ…', token_type: 'Bearer', expires_in: 3600, scope: 'cases:read cases:write' },
  },
  getCurrentUser: {
    response: {
      company: { id: 1, name: 'Acme Storage', description: null, domain: 'acme.test' },
      user: {
        ...{ id: 6, username: 'api@acme.test', firstName: 'Acme', lastName: 'API', email: 'api@acme.test' },
        ...{ phone: null, phoneCountryCode: 'US', city: null },
      },
    },
  },
  searchPartners: {
    response: [
      {
        ...{ label: 'Borealis Networks', companyName: 'Borealis Networks', departmentName: null },
        ...{ companyId: 2, departmentId: null, documentId: 2, tags: [{ tag: 'routing' }] },
      },
    ],
  },
  createCollaborationRequest: {
    request: {
      documentId: 2,
      internalCaseNumber: 'A-1001',
      problemSummary: 'Array is down',
      problemDescription: 'Both controllers restart.',
      priority: 'HIGH',
      testSubmission: false,
      internalNotes: [{ note: 'The customer calls every hour.' }],
      submitterContactDetails: { name: 'Robin Keller', email: 'robin@acme.test', phone: '+1 650 555 0100' },
      customFields: [{ fieldId: 11, value: 'SN-4711' }],
    },
  },
  updateCollaborationRequest: { request: { internalCaseNumber: 'A-1002' } },
  createNote: {
    request: {
      ...{ summary: 'Logs are attached', description: '<p>See node 2.</p>', priority: 'LOW', type: 'USER_PARTNER' },
    },
    response: {
      ...{ id: 41, caseId: 17, companyName: 'Acme Storage', companyId: 1, authorCompanyId: 1, type: 'USER_PARTNER' },
      ...{ creatorUsername: 'cc_…', creatorEmail: null, creatorName: 'Ticket bridge', source: 'API' },
      ...{ summary: 'Logs are attached', description: '<p>See node 2.</p>', hasWholeMail: false, priority: 'LOW' },
      ...{ status: 'ENTERED', token: 'b2bJ0kq9', direction: 'OUTBOUND', perhapsAutomatic: false, attachments: [] },
      ...{ createdAt: '2026-11-23T14:05:00.000Z', updatedAt: '2026-11-23T14:05:00.000Z' },
    },
  },
  approveCollaborationRequest: {
    request: { ...engineer, caseNumber: 'B-77', nextSteps: 'We call you within the hour.' },
  },
  updateApproval: { request: { engineerName: 'Ola Lund' } },
  rejectCollaborationRequest: { request: { reason: 'This product is not ours.' } },
  submitInformationRequest: { request: { requestedInformation: 'Which firmware is installed?' } },
  submitInformationResponse: { request: { requestedInformation: 'Version 4.2.' } },
  closeCollaborationRequest: { request: {} },
  createWebhookSubscription: {
    request: {
      callbackUrl: 'https://hooks.acme.test/concord',
      eventTypes: ['org.tsanet.connect.collaboration-request.created'],
      callbackAuth: { type: 'BEARER', token: 'a-token-of-yours' },
    },
  },
  createWebhookSubscriptionV1: { request: { callbackUrl: 'https://hooks.acme.test/concord' } },
  updateWebhookSubscription: { request: { active: false } },
  createAttachmentConfig: { request: target },
  analyzeConfig: { request: { host: 'files.borealis.test', token: 'upload-secret' } },
};
