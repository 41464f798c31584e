import { randomUUID } from 'node:crypto';
import { expect, expectAnswer, expectRefusal, expectStatus } from '../kit.mjs';
import { modelOf } from '../fill-form.mjs';
import { CASE } from '../shapes.mjs';

export const CASES = '/v1/collaboration-requests';
const CREATE = '/developers/reference#createCollaborationRequest';

/** A write model with a number that no other case has. */
export const newModel = (t, summary = 'Conformance check') =>
  modelOf(t.form, { number: `CK-${t.run}-${(t.numbers = (t.numbers ?? 0) + 1)}`, summary });

export const pathOf = ({ theCase }) => `${CASES}/${theCase.token}`;

export const CASE_CHECKS = [
  {
    id: 'cases.create',
    title: 'The submitter opens a case; properties that are unknown or not for it are ignored',
    where: CREATE,
    needs: ['forms.document'],
    async run(t) {
      t.model = newModel(t);
      const sent = { ...t.model, receiverCompanyId: t.oursMe.company.id, somethingUnknown: { a: 1 } };
      t.theCase = expectAnswer(await t.ours.post(CASES, sent), CASE);
      const { status, direction, testCase, submitterCaseNumber, receiveCompanyId } = t.theCase;
      expect(status === 'OPEN' && direction === 'OUTBOUND' && !testCase, `It is ${status}, ${direction}`);
      expect(submitterCaseNumber === t.model.internalCaseNumber, `Its number is ${submitterCaseNumber}`);
      expect(receiveCompanyId !== t.oursMe.company.id, 'receiverCompanyId is not ignored');
    },
  },
  {
    id: 'cases.double',
    title: 'The same case sent twice within a minute is one case',
    where: CREATE,
    needs: ['cases.create'],
    async run({ ours, model, theCase }) {
      const { token } = expectAnswer(await ours.post(CASES, model), CASE);
      expect(token === theCase.token, 'A second case was opened');
    },
  },
  {
    id: 'cases.idempotency',
    title: 'The same Idempotency-Key gives the first answer; with another body it is a conflict',
    where: '/developers#answers',
    needs: ['cases.create'],
    async run(t) {
      const headers = { 'Idempotency-Key': randomUUID() };
      const model = newModel(t);
      const first = expectAnswer(await t.ours.post(CASES, model, { headers }), CASE);
      const again = expectAnswer(await t.ours.post(CASES, model, { headers }), CASE);
      expect(first.token === again.token, 'The repeated call opened a second case');
      const other = { ...model, problemSummary: 'Another summary' };
      await expectRefusal((accept) => t.ours.post(CASES, other, { headers, accept }), { status: 409 });
      t.second = first;
    },
  },
  {
    id: 'cases.invalid',
    title: 'What is missing or too long is refused by the name of its field',
    where: '/developers#answers',
    needs: ['forms.document'],
    async run(t) {
      const refused = (over, field) =>
        expectRefusal((accept) => t.ours.post(CASES, { ...newModel(t), ...over }, { accept }), { status: 422, field });
      await refused({ problemSummary: '' }, 'problemSummary');
      await refused({ problemSummary: 'x'.repeat(256) }, 'problemSummary');
      await refused({ internalCaseNumber: undefined }, 'internalCaseNumber');
      await refused({ priority: 'URGENT' }, 'priority');
      const contact = { name: 'Kim', email: 'kim@elsewhere.example', phone: null };
      if (t.oursMe.company.domain) await refused({ submitterContactDetails: contact }, 'submitterContactDetails.email');
    },
  },
  {
    id: 'cases.unknown-form',
    title: 'A case for a form that is not there is not found',
    where: CREATE,
    needs: ['forms.document'],
    async run(t) {
      const model = { ...newModel(t), documentId: 2_000_000_000, customFields: [] };
      await expectRefusal((accept) => t.ours.post(CASES, model, { accept }), { status: 404 });
    },
  },
  {
    id: 'cases.read',
    title: 'Both companies read the case, each from its side',
    where: '/developers/reference#getCollaborationRequestByToken',
    needs: ['cases.create'],
    async run(t) {
      const sides = [
        [t.ours, 'OUTBOUND'],
        [t.theirs, 'INBOUND'],
      ];
      for (const [client, direction] of sides) {
        const read = expectAnswer(await client.get(pathOf(t)), CASE);
        expect(read.id === t.theCase.id, `id is ${read.id}, not ${t.theCase.id}`);
        expect(read.direction === direction, `direction is ${read.direction}, not ${direction}`);
      }
    },
  },
  {
    id: 'cases.unknown',
    title: 'An unknown case is not found, in the words that clients know',
    where: '/developers#answers',
    needs: ['login.submitter'],
    async run({ ours }) {
      const told = { status: 404, text: 'Case with token unknown-case not found.' };
      await expectRefusal((accept) => ours.get(`${CASES}/unknown-case`, { accept }), told);
    },
  },
  {
    id: 'cases.update',
    title: 'The submitter corrects its number and contact; the receiver may not',
    where: '/developers/reference#updateCollaborationRequest',
    needs: ['cases.create'],
    async run(t) {
      const internalCaseNumber = `${t.theCase.submitterCaseNumber}-B`;
      const changed = expectAnswer(await t.ours.patch(pathOf(t), { internalCaseNumber }), CASE);
      expect(changed.submitterCaseNumber === internalCaseNumber, `The number is ${changed.submitterCaseNumber}`);
      const byOther = (accept) => t.theirs.patch(pathOf(t), { internalCaseNumber }, { accept });
      await expectRefusal(byOther, { status: 403 });
    },
  },
  {
    id: 'cases.test',
    title: 'A test submission is a whole case of its company alone, which answers and closes it',
    where: CREATE,
    needs: ['forms.document', 'login.receiver'],
    async run(t) {
      const made = expectAnswer(await t.ours.post(CASES, { ...newModel(t), testSubmission: true }), CASE);
      expect(made.testCase === true, 'testCase is not true');
      const path = `${CASES}/${made.token}`;
      expectAnswer(await t.ours.get(path), CASE);
      await expectRefusal((accept) => t.theirs.get(path, { accept }), { status: 404 });
      const number = encodeURIComponent(made.submitterCaseNumber);
      const listed = await t.ours.get(`/v2/collaboration-requests?internalCaseNumber=${number}`);
      expectStatus(listed, 200);
      expect(listed.body.totalElements === 0, 'The list of cases has it');
      const accepted = expectAnswer(await t.ours.post(`${path}/approval`, approvalOf(t)), CASE);
      expect(accepted.status === 'ACCEPTED', `After the acceptance it is ${accepted.status}`);
      const closed = expectAnswer(await t.ours.post(`${path}/closure`), CASE);
      expect(closed.status === 'CLOSED', `After the closure it is ${closed.status}`);
    },
  },
];

/** An acceptance by an engineer of the receiver. */
export const approvalOf = ({ theirsMe }) => ({
  ...{ caseNumber: 'R-1', engineerName: 'Mara Berg', engineerPhone: '+1 650 555 0100' },
  engineerEmail: `conformance@${theirsMe.company.domain ?? 'example.com'}`,
  nextSteps: 'We call you within the hour.',
});
