import { eventually, expect, expectAnswer, expectRefusal } from '../kit.mjs';
import { CASE, CASE_PAGE } from '../shapes.mjs';
import { CASES } from './cases.mjs';

const PAGES = '/v2/collaboration-requests';
const WHERE = '/developers/reference#listCollaborationRequestsByPage';

const page = async (client, query = '') => expectAnswer(await client.get(`${PAGES}?${query}`), CASE_PAGE);

export const LISTS = [
  {
    id: 'lists.pages',
    title: 'Pages are of the asked size, follow each other and count all cases',
    where: WHERE,
    needs: ['cases.idempotency'],
    async run({ ours }) {
      const [first, second] = [await page(ours, 'size=1&page=0'), await page(ours, 'size=1&page=1')];
      expect(first.content.length === 1 && second.content.length === 1, 'size=1 does not give one case');
      expect(first.content[0].id !== second.content[0].id, 'Both pages have the same case');
      expect(second.number === 1 && second.size === 1, `number is ${second.number}, size ${second.size}`);
      expect(first.totalPages === first.totalElements, `${first.totalElements} cases on ${first.totalPages} pages`);
      const { content, totalElements } = await page(ours, 'size=20&page=1000000');
      expect(!content.length && totalElements >= 2, `Beyond the end: ${content.length} cases, ${totalElements} in all`);
    },
  },
  {
    id: 'lists.filters',
    title: 'Lists are narrowed by direction, status and the case’s number',
    where: WHERE,
    needs: ['cases.create', 'login.receiver'],
    async run({ ours, theirs, theCase }) {
      const only = async (client, query, fits) => {
        const { content } = await page(client, query);
        expect(content.every(fits), `${query} lists others`);
        return content.map(({ token }) => token);
      };
      const { body } = await ours.get(`${CASES}/${theCase.token}`);
      const number = encodeURIComponent(body.submitterCaseNumber);
      const found = await only(ours, `internalCaseNumber=${number}`, () => true);
      expect(found.length === 1 && found[0] === theCase.token, 'internalCaseNumber does not find the case alone');
      await only(ours, 'type=OUTBOUND', ({ direction }) => direction === 'OUTBOUND');
      const received = await only(theirs, 'type=INBOUND', ({ direction }) => direction === 'INBOUND');
      expect(received.length, 'type=INBOUND lists nothing for the receiver');
      await only(ours, `status=${body.status}`, ({ status }) => status === body.status);
      const all = await only(ours, `status=ALL&type=ALL&internalCaseNumber=${number}`, () => true);
      expect(all.includes(theCase.token), 'ALL is not understood');
      await expectRefusal((accept) => ours.get(`${PAGES}?status=LOST`, { accept }), { status: 422, field: 'status' });
    },
  },
  {
    id: 'lists.changes',
    title: 'updatedAfter and createdAfter list what is newer, to the millisecond and in that order',
    where: '/developers#changes',
    needs: ['cases.create'],
    async run(t) {
      const { body } = await t.ours.get(`${CASES}/${t.theCase.token}`);
      const list = async (query) => expectAnswer(await t.ours.get(`${PAGES}/list?${query}`), [CASE]);
      for (const [name, key] of [
        ['updatedAfter', 'updatedAt'],
        ['createdAfter', 'createdAt'],
      ]) {
        const before = new Date(Date.parse(body[key]) - 1).toISOString();
        const has = async (date) => {
          const cases = await list(`${name}=${date}`);
          const times = cases.map((one) => one[key]);
          expect(times.join() === times.toSorted().join(), `${name} does not list in the order of ${key}`);
          return cases.some(({ id }) => id === body.id);
        };
        await eventually(t, () => has(before), `${name} one millisecond earlier does not list the case`);
        expect(!(await has(body[key])), `${name} of its own time lists the case`);
      }
      const told = { status: 422, field: 'updatedAfter' };
      await expectRefusal((accept) => t.ours.get(`${PAGES}/list?updatedAfter=soon`, { accept }), told);
    },
  },
  {
    id: 'lists.first',
    title: 'The deprecated list is an array, and a page with paginated=true',
    where: '/developers/reference#listCollaborationRequestsV1',
    needs: ['cases.create'],
    async run({ ours }) {
      expectAnswer(await ours.get(CASES), [CASE]);
      expectAnswer(await ours.get(`${CASES}?paginated=true&size=1`), CASE_PAGE);
    },
  },
];
