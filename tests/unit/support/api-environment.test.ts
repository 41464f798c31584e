import ApiEnvironment from '../../support/api-environment';
import { noteCall } from '../../support/calls';

const scope = globalThis as { __calls?: string[] };
const tell = (event: object) => ApiEnvironment.prototype.handleTestEvent.call({ global: globalThis }, event as never);
const call = (path: string, sent?: unknown) =>
  noteCall({ method: 'POST', path, sent, status: 409, body: { error: 'No.' } });

beforeEach(() => tell({ name: 'test_start' }));
afterEach(() => delete scope.__calls);

test('a failed API test begins with its last three calls: what was sent, and what came', () => {
  for (const path of ['/api/one', '/api/two', '/api/three']) call(path);
  const form = new FormData();
  form.append('note', 'Hello');
  form.append('file', new File(['12345'], 'node.log'));
  call('/api/four', form);
  const error = new Error('expected 200');
  tell({ name: 'test_fn_failure', error });
  expect(error.stack).toMatch(
    /^POST \/api\/two \n {2}→ 409 \{"error":"No\."\}\nPOST \/api\/three .*\n.*\nPOST \/api\/four \{"note":"Hello","file":"\(file node\.log, 5 bytes\)"\}\n {2}→ 409 .*\n\nError: expected 200/,
  );
});

test('calls of the test before are not shown, and long bodies are cut', () => {
  call('/api/before');
  tell({ name: 'test_start' });
  call('/api/long', 'x'.repeat(5000));
  const error = new Error('expected 200');
  tell({ name: 'test_fn_failure', error });
  expect(error.stack).toMatch(/^POST \/api\/long "x{999}… \(5000 characters\)\n/);
});
