import { readFileSync } from 'node:fs';
import { quickStart } from '@/lib/network/developers/quick-start';
import { readReference, type ReferenceField } from '@/lib/network/developers/reference';
import { signatureSamples } from '@/lib/network/developers/signature-samples';

const document = JSON.parse(readFileSync('docs/public-api.json', 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};

test('the reference has every call of the public API once', async () => {
  const { groups } = await readReference();
  const listed = groups.flatMap(({ calls }) => calls.map(({ method, path }) => `${method} ${path}`));
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.toSorted()).toEqual(all.toSorted());
  expect(groups.every(({ calls }) => calls.length > 0)).toBe(true);
});

test('what a value is named after is described', async () => {
  const { groups, shapes } = await readReference();
  const namesIn = (fields: ReferenceField[]): (string | null)[] =>
    fields.flatMap(({ shape, fields: inner }) => [shape, ...namesIn(inner)]);
  const named = [
    ...groups.flatMap(({ calls }) => calls.flatMap(({ body, answer }) => [answer?.shape ?? null, ...namesIn(body)])),
    ...shapes.flatMap(({ fields }) => namesIn(fields)),
  ].filter((name): name is string => name !== null);
  expect(named).toContain('CollaborationRequest');
  const described = shapes.filter(({ fields }) => fields.length).map(({ name }) => name);
  expect([...new Set(named)].filter((name) => !described.includes(name))).toEqual([]);
});

test('a call says what it takes and answers, in words without the names of rules', async () => {
  const { groups } = await readReference();
  const calls = groups.flatMap((group) => group.calls);
  const of = (id: string) => calls.find((call) => call.id === id)!;
  expect(of('createCollaborationRequest').body.map(({ name, type, required }) => ({ name, type, required }))).toEqual(
    expect.arrayContaining([
      { name: 'documentId', type: 'whole number', required: true },
      { name: 'customFields', type: 'list of object', required: expect.any(Boolean) as boolean },
    ]),
  );
  expect(of('createCollaborationRequest').answer).toMatchObject({ shape: 'CollaborationRequest', fields: [] });
  expect(of('downloadAttachment').parameters).toMatchObject([
    { name: 'token', required: true, note: 'in the path' },
    { name: 'id', required: true, note: 'in the path' },
  ]);
  expect(calls.filter(({ summary, description }) => /rules?: |`/.test(summary + description))).toEqual([]);
});

test('the quick start goes to the host that shows it, and its case is JSON', () => {
  const steps = quickStart('https://portal.example');
  expect(steps.every(({ code }) => code.includes('https://portal.example/'))).toBe(true);
  const [, body] = /-d '(\{.*\})'/s.exec(steps.map(({ code }) => code).join('\n'))!;
  expect(JSON.parse(body!)).toMatchObject({ documentId: 9, customFields: expect.any(Array) as object });
});

test('the programs that check a signature are those of docs/webhooks', async () => {
  const samples = await signatureSamples();
  expect(samples.map(({ language }) => language)).toEqual(['JavaScript', 'Python', 'Ruby', 'Java']);
  expect(samples.every(({ code }) => /hmac/i.test(code))).toBe(true);
});
