import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../quick-start';

/** `text` has `code` in backticks and **what is clicked** between asterisks. */
export type RecipeStep = {
  text: string;
  code?: string;
  /** The same in each language. */
  samples?: Record<Language, string>;
  /** Answer that comes back. */
  answer?: string;
};
export type RecipePart = { anchor: string; title: string; hint?: string; steps: RecipeStep[] };
export type Recipe = {
  slug: string;
  title: string;
  hint: string;
  /** Requirements before the first step. */
  needs: string[];
  parts: RecipePart[];
};

/** Reads a block of docs/recipes, which a test runs. */
export const blockOf = async (file: string): Promise<string> =>
  (await readFile(join(process.cwd(), 'docs', 'recipes', file), 'utf8')).trim();

export const CLIENT =
  'A client of your company: a manager makes it under **Company → Integrations** with the scopes `cases:read`, `cases:write`, `partners:read` and `webhooks`. Its secret is shown once.';

export const FORM =
  'The number of your partner’s form, and those of its fields: see **Find the partner** and **Read its form** in the quick start.';

type NewWebhook = { callbackUrl: string; callbackAuth?: object };

const EVENTS = ['response.created', 'response.updated', 'note.created', 'closed'].map(
  (name) => `org.tsanet.connect.collaboration-request.${name}`,
);

/** A program in each language that makes the webhook, with the token in TOKEN. */
export function webhookStep(origin: string, webhook: NewWebhook): RecipeStep {
  const body = JSON.stringify({ ...webhook, eventTypes: EVENTS, caseDirections: ['OUTBOUND'] }, null, 2);
  const url = `${origin}/v2/webhooks`;
  const code: Record<Language, string> = {
    curl: `curl -s ${url} -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" -d '${body}'`,
    JavaScript: `const answer = await fetch('${url}', {
  method: 'POST',
  headers: { Authorization: 'Bearer ' + process.env.TOKEN, 'Content-Type': 'application/json' },
  body: JSON.stringify(${body}),
});
console.log(await answer.text());`,
    Python: `import json, os, urllib.request

webhook = ${body}
headers = {'Authorization': 'Bearer ' + os.environ['TOKEN'], 'Content-Type': 'application/json'}
request = urllib.request.Request('${url}', json.dumps(webhook).encode(), headers)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())`,
  };
  return {
    text: 'Make the webhook: under **Company → Integrations → Webhooks**, or by a call with a token (**Get a token** in the quick start). Its secret is shown this once.',
    samples: Object.fromEntries(LANGUAGES.map((language) => [language, code[language]])) as Record<Language, string>,
    answer: `{ "id": 7, "callbackUrl": "${webhook.callbackUrl}", "active": true, "secret": "whsec_…" }`,
  };
}

/** Describes refusals, which are the same for every recipe. */
export const refusalStep = (where: string): RecipeStep => ({
  text: `A refusal is JSON in the form of RFC 9457, with the fields that are wrong. ${where} Your managers see the last refused calls, with reasons, under **Company → Integrations**.`,
  answer: `422
{
  "type": "about:blank",
  "title": "Unprocessable Content",
  "status": 422,
  "detail": "There was an error with your submission. Please check your entry and try again.",
  "instance": "/v1/collaboration-requests",
  "errors": [{ "field": "customFields.0.value", "message": "Enter the customer company." }]
}`,
});
