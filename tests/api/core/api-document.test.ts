import { readFileSync } from 'node:fs';
import { api } from '../../support/api';

test('anyone reads the API’s document, once for each version (rule: api.document)', async () => {
  const first = await api().get<{ openapi: string }>('/api/openapi.json');
  expect(first).toMatchObject({ status: 200, body: { openapi: '3.1.1' } });
  expect(first.body).toEqual(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
  expect(first.headers.get('cache-control')).toBe('public, no-cache');
  const tag = first.headers.get('etag')!;
  const known = await api().get('/api/openapi.json', { 'if-none-match': `"another", ${tag}` });
  expect([known.status, known.headers.get('etag'), known.body]).toEqual([304, tag, Buffer.alloc(0)]);
  expect(await api().get('/api/openapi.json', { 'if-none-match': '"another"' })).toMatchObject({ status: 200 });
});
