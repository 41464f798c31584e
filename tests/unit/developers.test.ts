import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CodeBlock } from '@/components/ui/code-block';
import { LANGUAGES, quickStart } from '@/lib/network/developers/quick-start';
import { readReference, type ReferenceField } from '@/lib/network/developers/reference';
import { readRecipes } from '@/lib/network/developers/recipes';
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
  expect(steps.every(({ code }) => code.curl.includes('https://portal.example/'))).toBe(true);
  const [, body] = /-d '(\{.*\})'/s.exec(steps.map(({ code }) => code.curl).join('\n'))!;
  expect(JSON.parse(body!)).toMatchObject({ documentId: 9, customFields: expect.any(Array) as object });
});

// rule: api.developers-page
test.each(LANGUAGES)('the quick start in %s logs in with the own client, at this host', (language) => {
  const [token] = quickStart('https://portal.example', { id: 'cc_own', secret: 'YOUR_SECRET' });
  for (const part of ['https://portal.example', 'cc_own:YOUR_SECRET']) expect(token!.code[language]).toContain(part);
});

test('example answers have only keys that the reference describes', async () => {
  const { shapes } = await readReference();
  const keysOf = (name: string) => shapes.find((shape) => shape.name === name)!.fields.map((field) => field.name);
  const [token, partners, form, opened, page] = quickStart('https://portal.example').map(({ answer }) => answer) as [
    object,
    object[],
    { customFields: object[] },
    object,
    { content: object[] },
  ];
  const unknown = (
    [
      [partners[0]!, 'Partner'],
      [form, 'CollaborationRequestForm'],
      [form.customFields[0]!, 'CustomField'],
      [opened, 'CollaborationRequest'],
      [page, 'CollaborationRequestPage'],
      [page.content[0]!, 'CollaborationRequest'],
    ] as const
  ).flatMap(([answer, shape]) => Object.keys(answer).filter((key) => !keysOf(shape).includes(key)));
  expect(unknown).toEqual([]);
  expect(Object.keys(token)).toEqual(['access_token', 'token_type', 'expires_in', 'scope']);
});

test('recipes go to the host that shows them, and each part of one has an address', async () => {
  const recipes = await readRecipes('https://portal.example');
  expect(recipes.map(({ slug }) => slug)).toEqual(['zendesk', 'servicenow', 'power-automate']);
  for (const recipe of recipes) {
    expect(JSON.stringify(recipe)).toContain('https://portal.example/v2/webhooks');
    const anchors = recipe.parts.map(({ anchor }) => anchor);
    expect(anchors).toEqual([...new Set(anchors)]);
  }
});

// rule: api.recipes
test('without scripts all of a long block is in the page', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
  const html = renderToStaticMarkup(createElement(CodeBlock, { code: lines.join('\n'), whole: true }));
  expect(html).toContain('line 30');
  expect(html).toMatch(/<span class="hidden noscript:block[^"]*">line 21</);
});

test('the programs that check a signature are those of docs/webhooks', async () => {
  const samples = await signatureSamples();
  expect(samples.map(({ language }) => language)).toEqual(['JavaScript', 'Python', 'Ruby', 'Java']);
  expect(samples.every(({ code }) => /hmac/i.test(code))).toBe(true);
});
