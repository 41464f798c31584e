import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { namesOf } from '../../support/directory';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

describe('searches are recorded', () => {
  test('with their term and the chosen entry', async () => {
    const { caller, receiver } = await make.partners();
    const saved = await api(caller).post<{ search: { id: number } }>('/api/caller/save_search', {
      term: ' wire\r\nX: y ',
      location: 'dashboard',
    });
    expect(saved).toMatchObject({ status: 200, body: { search: { id: expect.any(Number) } } });
    const chosen = await api(caller).post('/api/caller/result_to_search', {
      member: `company-${receiver.id}`,
      search_id: saved.body.search.id,
    });
    expect(chosen.status).toBe(200);
    const rows = await testSql()`select user_id, term, location, member from search_records`;
    expect([...rows]).toEqual([
      { user_id: caller.id, term: 'wire X: y', location: 'dashboard', member: `company-${receiver.id}` },
    ]);
  });

  test.each([
    [{ term: 'w', location: 'dashboard' }, 'term'],
    [{ location: 'dashboard' }, 'term'],
    [{ term: 'x'.repeat(201), location: 'dashboard' }, 'term'],
    [{ term: 'wire' }, 'location'],
    [{ term: { $ne: 1 }, location: 'dashboard' }, 'term'],
  ])('%j is refused at %s', async (body, field) => {
    const { caller } = await make.partners();
    const answer = await api(caller).post<{ errors: object }>('/api/caller/save_search', body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  test('another user’s search is not found', async () => {
    const { caller, company } = await make.partners();
    const colleague = await make.caller({ company_id: company.id });
    const { body } = await api(colleague).post<{ search: { id: number } }>('/api/caller/save_search', {
      term: 'wire',
      location: 'dashboard',
    });
    expect(
      (await api(caller).post('/api/caller/result_to_search', { member: 'company-1', search_id: body.search.id }))
        .status,
    ).toBe(404);
    expect(
      (
        await api(colleague).post('/api/caller/result_to_search', {
          member: 'company-1; drop',
          search_id: body.search.id,
        })
      ).status,
    ).toBe(422);
  });

  test('limited members have the directory but no partner search', async () => {
    const { caller } = await make.partners({ company: { membership_type: 'limited' } });
    expect(await namesOf(caller)).toHaveLength(1);
    for (const path of ['save_search', 'result_to_search'])
      expect(await api(caller).post(`/api/caller/${path}`, { term: 'wire', location: 'x' })).toMatchObject(
        refused(403, MESSAGES.level),
      );
  });
});
