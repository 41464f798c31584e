import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { refused } from '../../support/refusals';

beforeEach(emptyDatabase);

async function hint(flag: string, title: string, content: string) {
  await testSql()`insert into help_hints (flag, title, content) values (${flag}, ${title}, ${content})`;
}

test('a hint is read by its flag, with placeholders replaced', async () => {
  await hint(
    'company_notes',
    'Notes of {content.company}',
    '<p>Only {content.company} in {content.network} reads them, {content.name}.</p>',
  );
  const company = await make.company({ name: 'Acme & <b>Sons</b>' });
  const caller = await make.caller({ company_id: company.id, first_name: 'Anna' });
  expect(await api(caller).get('/api/help_hints/company_notes')).toMatchObject({
    status: 200,
    body: {
      title: 'Notes of Acme & <b>Sons</b>',
      content: '<p>Only Acme &amp; &lt;b&gt;Sons&lt;/b&gt; in TSANet connect reads them, Anna.</p>',
    },
  });
  expect((await api().get('/api/help_hints/company_notes')).body).toEqual({
    title: 'Notes of your company',
    content: '<p>Only your company in TSANet connect reads them, .</p>',
  });
});

test.each([
  '{content.unknown}',
  '{content.constructor}',
  '{content.__proto__}',
  '{content.toString}',
  '{content.hasOwnProperty}',
])('%s is removed', async (placeholder) => {
  await hint('odd', 'T', `a${placeholder}b`);
  expect((await api().get('/api/help_hints/odd')).body.content).toBe('ab');
});

test('similar text is not replaced', async () => {
  await hint('odd', 'T', '{company} {content.} {other.company}');
  expect((await api().get('/api/help_hints/odd')).body.content).toBe('{company} {content.} {other.company}');
});

test('active content is removed, even from inserted names', async () => {
  await hint(
    'evil',
    'T',
    '<script>alert(1)</script><p onclick="x()">{content.company}</p><a href="javascript:alert(1)">a</a>',
  );
  const company = await make.company({ name: '<img src=x onerror=alert(1)>' });
  const { content } = (
    await api(await make.caller({ company_id: company.id })).get<{ content: string }>('/api/help_hints/evil')
  ).body;
  expect(content).not.toMatch(/<script|onclick|<img|javascript:/);
});

test.each(['none', 'a'.repeat(65), "x'--", '%00', '..%2F..', 'Favorites%20'])(
  'the flag "%s" is not found',
  async (flag) => {
    await hint('favorites', 'T', 'C');
    expect(await api().get(`/api/help_hints/${flag}`)).toMatchObject(refused(404, 'Hint not found.'));
  },
);
