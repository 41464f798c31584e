import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { settings } from '@/lib/platform/settings';
import { latestNews, postsOf, refreshNews } from '@/lib/partners/directory/news';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const post = (over: object = {}) => ({
  title: { rendered: 'Meeting in Lisbon' },
  link: 'https://news.test/lisbon',
  date_gmt: '2026-11-20T09:30:00',
  ...over,
});
const read = (...posts: unknown[]) => postsOf(JSON.stringify(posts), NOW);

describe('posts of the news site', () => {
  test('are reduced to title, link and date', () => {
    expect(read(post())).toEqual([
      { title: 'Meeting in Lisbon', link: 'https://news.test/lisbon', date: '2026-11-20T09:30:00.000Z' },
    ]);
  });

  test('may have plain titles and dates with a zone', () => {
    expect(read(post({ title: 'Plain', date_gmt: undefined, date: '2026-11-20T09:30:00+02:00' }))).toEqual([
      { title: 'Plain', link: 'https://news.test/lisbon', date: '2026-11-20T07:30:00.000Z' },
    ]);
  });

  test('are the latest three, those without a date last', () => {
    const many = [
      post({ title: 'none', date_gmt: null }),
      ...[3, 1, 5, 4].map((day) => post({ title: `day ${day}`, date_gmt: `2026-11-0${day}T00:00:00` })),
    ];
    expect(read(...many).map(({ title }) => title)).toEqual(['day 5', 'day 4', 'day 3']);
    expect(read(...many.slice(0, 2)).map(({ title }) => title)).toEqual(['day 3', 'none']);
  });

  test.each([
    ['Members&#8217; day &amp; night', 'Members’ day & night'],
    ['<b>Bold</b> <script>alert(1)</script>move', 'Bold move'],
    ['<img src=x onerror=alert(1)>Picture', 'Picture'],
    ['&lt;b&gt;not a tag&lt;/b&gt;', '<b>not a tag</b>'],
    ['&amp;lt;twice&amp;gt;', '&lt;twice&gt;'],
    ['one\r\n\u0000two\u202e\tthree', 'one two three'],
    ['half \ud83d', 'half \ufffd'],
    ['long '.repeat(60), `${'long '.repeat(27)}long…`],
  ])('the title %j is shown as %j', (title, text) =>
    expect(read(post({ title: { rendered: title } }))[0]?.title).toBe(text),
  );

  test('a title is cut to 140 characters', () => {
    expect(read(post({ title: '<b>'.repeat(5000) + '🎉'.repeat(5000) }))).toEqual([]);
    const [found] = read(post({ title: `x${'🎉'.repeat(1000)}` }));
    expect(found!.title.length).toBeLessThanOrEqual(140);
    expect(found!.title.isWellFormed()).toBe(true);
  });

  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.test/x',
    '/relative',
    'https://',
    'https://me:pw@news.test/',
    'ftp://news.test/',
    7,
    null,
    undefined,
    { href: 'https://news.test' },
    `https://news.test/${'x'.repeat(2000)}`,
  ])('a post with the link %j is left out', (link) => {
    expect(read(post({ link }))).toEqual([]);
  });

  test.each([
    [null],
    ['text'],
    [7],
    [[]],
    [{}],
    [post({ title: '' })],
    [post({ title: '<br>' })],
    [post({ title: { rendered: 7 } })],
    [post({ title: null })],
  ])('%j is no post', (raw) => {
    expect(read(raw, post())).toHaveLength(1);
  });

  test.each([
    ['2036-01-01T00:00:00'],
    ['1970-01-01T00:00:00'],
    ['0000-00-00T00:00:00'],
    ['yesterday'],
    [1_700_000_000],
    ['2026-13-45T99:99:99'],
    [{}],
  ])('the date %j is not shown', (date_gmt) => {
    expect(read(post({ date_gmt }))).toEqual([expect.objectContaining({ date: null })]);
  });

  test('that are not a list cause an error', () => {
    for (const answer of ['', '<html>', '{"code":"rest_no_route"}', 'null', '"[]"', '[{"title":'])
      expect(() => postsOf(answer)).toThrow();
  });

  test('that say nothing are not shown, even if there are a million', () =>
    expect(postsOf(`[${'{},'.repeat(690_000)}{}]`)).toEqual([]));
});

describe('the strip', () => {
  let server: Server | undefined;
  let requests: string[];
  let answer: RequestListener;

  beforeEach(async () => {
    requests = [];
    answer = (_, response) => void response.end(JSON.stringify([post()]));
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      answer(request, response);
    });
    await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
    process.env.NEWS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp-json/wp/v2/posts?categories=7`;
  });
  afterEach(() => {
    jest.restoreAllMocks();
    delete process.env.NEWS_URL;
    server?.closeAllConnections();
    server?.close();
  });

  test('requests the latest three and is available once they arrived', async () => {
    expect(latestNews()).toEqual([]);
    await refreshNews();
    expect(latestNews()).toEqual([expect.objectContaining({ title: 'Meeting in Lisbon' })]);
    expect(requests).toEqual(['/wp-json/wp/v2/posts?categories=7&per_page=3&orderby=date&order=desc']);
  });

  test('is requested once for many visitors, and again after ten minutes', async () => {
    for (let visit = 0; visit < 50; visit++) latestNews();
    await refreshNews();
    const later = (minutes: number) => latestNews(Date.now() + minutes * 60_000);
    later(9);
    expect(requests).toHaveLength(1);
    expect(later(11)).toHaveLength(1);
    await refreshNews();
    expect(requests).toHaveLength(2);
  });

  test('is kept for an hour while the site fails, which is retried rarely', async () => {
    await refreshNews();
    answer = (_, response) => void response.writeHead(500).end();
    await refreshNews();
    expect(requests).toHaveLength(2);
    latestNews(Date.now() + 20_000);
    expect(requests).toHaveLength(2);
    expect(latestNews(Date.now() + 59 * 60_000)).toHaveLength(1);
    await refreshNews();
    expect(latestNews(Date.now() + 61 * 60_000)).toEqual([]);
    await refreshNews();
  });

  test('is not waited for when the site hangs', async () => {
    answer = () => {};
    expect(latestNews()).toEqual([]);
    expect(latestNews()).toEqual([]);
    server!.closeAllConnections();
    await refreshNews();
  });

  test('is empty without a URL', async () => {
    delete process.env.NEWS_URL;
    await refreshNews();
    expect(latestNews()).toEqual([]);
    expect(requests).toEqual([]);
  });
});

test.each([
  [{ NEWS_URL: 'https://news.test/wp-json/wp/v2/posts' }, 'https://news.test'],
  [
    { NEWS_URL: 'https://news.test/wp-json/wp/v2/posts', NEWS_PAGE_URL: 'https://www.test/news' },
    'https://www.test/news',
  ],
  [{ NEWS_PAGE_URL: 'https://www.test/news' }, 'https://www.test/news'],
  [{}, ''],
])('with %j the News link leads to "%s"', (env: Record<string, string>, link) => {
  Object.assign(process.env, env);
  expect(settings.links.news).toBe(link);
  for (const name of Object.keys(env)) delete process.env[name];
});
