import { createHash } from 'node:crypto';
import { expect, expectAnswer, expectRefusal } from '../kit.mjs';
import { ATTACHMENT, FORWARDED } from '../shapes.mjs';
import { pathOf } from './cases.mjs';

const FORWARD = '/developers/reference#forwardAttachment';
const TEXT = 'Line one\nLine two\n';

function formOf(description, name = 'conformance.txt') {
  const form = new FormData();
  form.append('description', description);
  form.append('files', new Blob([TEXT], { type: 'text/plain' }), name);
  return form;
}

export const ATTACHMENTS = [
  {
    id: 'attachments.forward',
    title: 'A file is added with a description, an empty one too, and arrives',
    where: FORWARD,
    needs: ['cases.create', 'login.receiver'],
    async run(t) {
      const path = `${pathOf(t)}/attachments`;
      const [kept] = expectAnswer(await t.ours.post(path, formOf('The log')), [FORWARDED]);
      expect(kept.receiverStatus === 'SUCCESS', `receiverStatus is ${kept.receiverStatus}`);
      expectAnswer(await t.ours.post(path, formOf('', 'second.txt')), [FORWARDED]);
      const listed = expectAnswer(await t.theirs.get(path), [ATTACHMENT]);
      const file = listed.find(({ fileName }) => fileName === 'conformance.txt');
      const sha256 = createHash('sha256').update(TEXT).digest('hex');
      expect(file?.size === TEXT.length && file.sha256 === sha256, 'The receiver lists it with another size or sum');
      const { status, bytes } = await t.theirs.get(`${path}/${file.id}`);
      expect(status === 200 && bytes.toString('utf8') === TEXT, 'The receiver gets other bytes');
    },
  },
  {
    id: 'attachments.refused',
    title: 'A description of 501 characters, or no file, is refused',
    where: FORWARD,
    needs: ['cases.create'],
    async run(t) {
      const send = (form) => (accept) => t.ours.post(`${pathOf(t)}/attachments`, form(), { accept });
      await expectRefusal(
        send(() => formOf('d'.repeat(501))),
        { status: 422, field: 'description' },
      );
      const empty = () => {
        const form = new FormData();
        form.append('description', 'No file');
        return form;
      };
      await expectRefusal(send(empty), { status: 422, field: 'files' });
    },
  },
  {
    id: 'attachments.config',
    title: 'Where files of a case are pushed is read by side, and a configuration is found in any JSON',
    where: '/developers/reference#getAttachmentConfig',
    needs: ['cases.create', 'login.receiver'],
    async run(t) {
      const path = `${pathOf(t)}/attachments/config`;
      const side = { companyId: 'number' };
      expectAnswer(await t.ours.get(path), { submitter: side, receiver: side });
      const sent = { host: 'files.example.com', token: 'upload-secret', path: '/in', port: 443 };
      const found = expectAnswer(await t.theirs.post(`${path}/https/analyze`, sent), {});
      const missing = ['domain', 'password', 'expiration', 'httpsPath', 'httpsPort'].filter((key) => !(key in found));
      expect(!missing.length, `The analysis has no ${missing.join(', ')}`);
    },
  },
];
