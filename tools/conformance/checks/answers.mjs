import { expect, expectAnswer, expectRefusal } from '../kit.mjs';
import { CASE } from '../shapes.mjs';
import { approvalOf, CASES, newModel, pathOf } from './cases.mjs';

const REFERENCE = '/developers/reference#';

async function expectAct(call, status, type) {
  const changed = expectAnswer(await call, CASE);
  expect(!status || changed.status === status, `The case is ${changed.status}, not ${status}`);
  const types = changed.caseResponses.map((response) => response.type);
  expect(types.includes(type), `caseResponses has no ${type}, only ${types.join(', ') || 'nothing'}`);
  return changed;
}

const asked = { requestedInformation: 'Which firmware is installed?' };
const told = { requestedInformation: 'Version 4.2.' };

export const ANSWERS = [
  {
    id: 'answers.not-yet-closed',
    title: 'An open case cannot be closed, in the words that clients know',
    where: `${REFERENCE}closeCollaborationRequest`,
    needs: ['cases.create'],
    async run(t) {
      const refused = { status: 409, text: 'OPEN cases cannot be closed.' };
      await expectRefusal((accept) => t.ours.post(`${pathOf(t)}/closure`, {}, { accept }), refused);
    },
  },
  {
    id: 'answers.information',
    title: 'The receiver asks for information with the text alone, and the submitter replies',
    where: `${REFERENCE}submitInformationRequest`,
    needs: ['cases.create', 'login.receiver'],
    async run(t) {
      await expectAct(t.theirs.post(`${pathOf(t)}/information-request`, asked), 'INFORMATION', 'INFORMATION_REQUEST');
      const refused = { status: 409, text: 'INFORMATION cases cannot be closed.' };
      await expectRefusal((accept) => t.ours.post(`${pathOf(t)}/closure`, {}, { accept }), refused);
      await expectAct(t.ours.post(`${pathOf(t)}/information-response`, told), '', 'INFORMATION_RESPONSE');
    },
  },
  {
    id: 'answers.sides',
    title: 'The submitter cannot accept its own case, nor the receiver close it',
    where: `${REFERENCE}approveCollaborationRequest`,
    needs: ['cases.create', 'login.receiver'],
    async run(t) {
      const path = pathOf(t);
      await expectRefusal((accept) => t.ours.post(`${path}/approval`, approvalOf(t), { accept }), { status: 403 });
      await expectRefusal((accept) => t.theirs.post(`${path}/closure`, {}, { accept }), { status: 403 });
    },
  },
  {
    id: 'answers.own-address',
    title: 'The engineer’s address is of the receiver’s domains',
    where: `${REFERENCE}approveCollaborationRequest`,
    needs: ['cases.create', 'login.receiver'],
    async run(t) {
      const foreign = { ...approvalOf(t), engineerEmail: 'mara@elsewhere.example' };
      const accept = (accept) => t.theirs.post(`${pathOf(t)}/approval`, foreign, { accept });
      await expectRefusal(accept, { status: 422, field: 'engineerEmail' });
    },
  },
  {
    id: 'answers.approval',
    title: 'The receiver accepts with its number and engineer, which both then read; once',
    where: `${REFERENCE}approveCollaborationRequest`,
    needs: ['cases.create', 'login.receiver'],
    async run(t) {
      const accepted = await expectAct(t.theirs.post(`${pathOf(t)}/approval`, approvalOf(t)), 'ACCEPTED', 'APPROVAL');
      expect(accepted.receiverCaseNumber === 'R-1', `receiverCaseNumber is ${accepted.receiverCaseNumber}`);
      expect(accepted.responded === true, 'responded is not true');
      const read = expectAnswer(await t.ours.get(pathOf(t)), CASE);
      const { name } = read.receiverContactDetails ?? {};
      expect(name === 'Mara Berg', `receiverContactDetails.name is ${name}`);
      const again = (accept) => t.theirs.post(`${pathOf(t)}/approval`, approvalOf(t), { accept });
      await expectRefusal(again, { status: 409 });
    },
  },
  {
    id: 'answers.update',
    title: 'The receiver names another engineer, and leaves the rest',
    where: `${REFERENCE}updateApproval`,
    needs: ['answers.approval'],
    async run(t) {
      const changed = { engineerName: 'Ola Lund' };
      const read = await expectAct(t.theirs.patch(`${pathOf(t)}/approval`, changed), 'ACCEPTED', 'UPDATE_APPROVAL');
      expect(read.receiverContactDetails?.name === 'Ola Lund', 'receiverContactDetails has the engineer before');
      expect(read.receiverCaseNumber === 'R-1', `receiverCaseNumber became ${read.receiverCaseNumber}`);
    },
  },
  {
    id: 'answers.information-when-accepted',
    title: 'Information is asked for on an accepted case too, which is accepted again after the reply',
    where: `${REFERENCE}submitInformationRequest`,
    needs: ['answers.approval'],
    async run(t) {
      await expectAct(t.theirs.post(`${pathOf(t)}/information-request`, asked), 'INFORMATION', 'INFORMATION_REQUEST');
      await expectAct(t.ours.post(`${pathOf(t)}/information-response`, told), '', 'INFORMATION_RESPONSE');
      await expectAct(t.theirs.post(`${pathOf(t)}/approval`, approvalOf(t)), 'ACCEPTED', 'APPROVAL');
    },
  },
  {
    id: 'answers.rejection',
    title: 'The receiver rejects with the reason alone; the case then takes no notes',
    where: `${REFERENCE}rejectCollaborationRequest`,
    needs: ['cases.create', 'login.receiver'],
    async run(t) {
      const path = `${CASES}/${expectAnswer(await t.ours.post(CASES, newModel(t)), CASE).token}`;
      await expectRefusal((accept) => t.theirs.post(`${path}/rejection`, {}, { accept }), {
        ...{ status: 422, field: 'reason' },
      });
      await expectAct(t.theirs.post(`${path}/rejection`, { reason: 'This is not ours.' }), 'REJECTED', 'REJECTION');
      await expectRefusal((accept) => t.ours.post(`${path}/notes`, { summary: 'x' }, { accept }), { status: 409 });
    },
  },
];

/** Comes after all that needs an open case. */
export const CLOSURE = [
  {
    id: 'answers.closure',
    title: 'The submitter closes the accepted case, which then takes no notes and no answers',
    where: `${REFERENCE}closeCollaborationRequest`,
    needs: ['answers.approval'],
    async run(t) {
      await expectAct(t.ours.post(`${pathOf(t)}/closure`), 'CLOSED', 'CLOSURE');
      const refused = (client, act, body) =>
        expectRefusal((accept) => client.post(`${pathOf(t)}/${act}`, body, { accept }), { status: 409 });
      await refused(t.ours, 'notes', { summary: 'x' });
      await refused(t.ours, 'closure', {});
      await refused(t.theirs, 'approval', approvalOf(t));
    },
  },
];
