import { make } from '@/tools/factories/make';
import { everybody, ownCompanyOnly, partnersOnly, type AccessRows } from '../support/access';
import { REQUEST, RESPONSE } from '../support/manager-request-fixtures';

const newSecret = async () => (await make.managerRequest()).response_secret;

export const ROWS: AccessRows = {
  // The partner has a manager process besides the one for cases.
  'POST /api/manager/request/create': [
    ownCompanyOnly(partnersOnly()),
    async ({ community: group, receiver }) => {
      const process = await make.process({ company_id: receiver.id, document_type: 'manager' });
      await make.relation({
        community_id: group.id,
        company_id: receiver.id,
        document_id: process.id,
        department_id: (await make.department({ company_id: receiver.id })).id,
      });
      return { body: { ...REQUEST, contact_document_id: process.id } };
    },
  ],
  // The mailed secret decides, not the identity.
  'GET /api/manager/request/get/[token]': [everybody(), async () => `/api/manager/request/get/${await newSecret()}`],
  'GET /api/manager/request/response/get/[token]': [
    everybody(),
    async () => `/api/manager/request/response/get/${await newSecret()}`,
  ],
  'POST /api/manager/request/response/[token]': [
    everybody(),
    async () => ({ path: `/api/manager/request/response/${await newSecret()}`, body: RESPONSE }),
  ],
};
