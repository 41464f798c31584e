import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';

beforeEach(emptyDatabase);

test('the banner of an inactive group is not found, like that of an unknown group', async () => {
  await make.community({ name: 'Alliance', vhost: 'alliance' });
  expect((await api().get('/resources/group_banner/alliance')).status).toBe(200);
  await testSql()`update communities set status = 'inactive'`;
  const [inactive, unknown] = [
    await api().get('/resources/group_banner/alliance'),
    await api().get('/resources/group_banner/nowhere'),
  ];
  expect(inactive.status).toBe(404);
  expect(inactive.body).toEqual(unknown.body);
});

test('the banner of a program whose host is inactive is not found', async () => {
  const host = await make.company();
  await make.community({ vhost: 'alliance', type: 'partner_program', sponsor_company_id: host.id });
  expect((await api().get('/resources/group_banner/alliance')).status).toBe(200);
  await testSql()`update companies set status = 'inactive' where id = ${host.id}`;
  expect((await api().get('/resources/group_banner/alliance')).status).toBe(404);
});

test.each([
  '<a href="javascript:x()">x</a>',
  '<a href=data:text/html,x>x</a>',
  "<a href='mailto:a@b.test'>x</a>",
  '<a href="//x.test">x</a>',
  '<a href="&#106;avascript:x">x</a>',
])('group links allow only http and https: %s', async (links) => {
  const { id } = await make.community({ links });
  const [stored] = await testSql()`select links from communities where id = ${id}`;
  expect(stored!.links).not.toMatch(/href/);
  await expect(testSql()`update communities set links = ${links} where id = ${id}`).rejects.toThrow(
    /communities_links/,
  );
});

test('a web link is kept as written', async () => {
  const { links } = await make.community({ links: '<p><a href="https://a.test/x">A</a></p>' });
  expect(links).toContain('<a href="https://a.test/x"');
});
