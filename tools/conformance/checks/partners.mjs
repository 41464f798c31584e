import { expect, expectAnswer, expectRefusal, Skip } from '../kit.mjs';
import { FORM, PARTNER } from '../shapes.mjs';

const NOWHERE = 2_000_000_000;

export const PARTNERS = [
  {
    id: 'partners.search',
    title: 'The submitter finds the receiver by its name',
    where: '/developers/reference#searchPartners',
    needs: ['login.submitter', 'login.receiver'],
    async run(t) {
      const { company } = t.theirsMe;
      const term = encodeURIComponent(company.name.slice(0, 100));
      const found = expectAnswer(await t.ours.get(`/v1/partners/${term}`), [PARTNER]);
      const own = found.filter(({ companyId, documentId }) => companyId === company.id && documentId !== null);
      expect(own.length, `${company.name} is not among the ${found.length} found with a form`);
      t.partner = own.find(({ departmentId }) => departmentId === null) ?? own[0];
    },
  },
  {
    id: 'partners.limits',
    title: 'A search takes 100 characters in the path; by query 500, and a limit of 1 to 50',
    where: '/developers/reference#searchPartnersSemanticSearch',
    needs: ['login.submitter'],
    async run({ ours }) {
      await expectRefusal((accept) => ours.get(`/v1/partners/${'x'.repeat(101)}`, { accept }), { status: 400 });
      const by = (query) => (accept) => ours.get(`/v1/partners/search?${query}`, { accept });
      const found = expectAnswer(await by('query=a&limit=1')('application/json'), [PARTNER]);
      expect(found.length <= 1, `limit=1 answers ${found.length}`);
      await expectRefusal(by(`query=${'x'.repeat(501)}`), { status: 422, field: 'query' });
      await expectRefusal(by('query=a&limit=51'), { status: 422, field: 'limit' });
    },
  },
  {
    id: 'forms.document',
    title: 'A form is a write model that can be filled in and sent back',
    where: '/developers/reference#getFormByDocumentId',
    needs: ['login.submitter'],
    async run(t) {
      const documentId = t.documentId ?? t.partner?.documentId;
      if (!documentId) throw new Skip('Needs partners.search, or --document.');
      t.form = expectAnswer(await t.ours.get(`/v1/forms/document/${documentId}`), FORM);
      expect(t.form.documentId === documentId, `documentId is ${t.form.documentId}`);
    },
  },
  {
    id: 'forms.company',
    title: 'The form of a company is one of its forms',
    where: '/developers/reference#getFormByCompanyId',
    needs: ['partners.search'],
    async run({ ours, partner }) {
      if (partner.departmentId !== null) throw new Skip('The receiver has forms of departments alone.');
      expectAnswer(await ours.get(`/v1/forms/company/${partner.companyId}`), FORM);
    },
  },
  {
    id: 'forms.unknown',
    title: 'A form that is not there is not found, in both styles',
    where: '/developers#answers',
    needs: ['login.submitter'],
    async run({ ours }) {
      for (const kind of ['document', 'company', 'department'])
        await expectRefusal((accept) => ours.get(`/v1/forms/${kind}/${NOWHERE}`, { accept }), { status: 404 });
    },
  },
];
