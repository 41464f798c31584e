import { BesideDevelopers, RecipeLink, type NamedRecipe } from '@/components/network/developers/beside-developers';
import { CodeSamples } from '@/components/network/developers/code-samples';
import { EventTypes } from '@/components/network/developers/event-types';
import { Guide } from '@/components/network/developers/guide';
import { Screen } from '@/components/shell/screen';
import { CodeBlock } from '@/components/ui/code-block';
import { Disclosure } from '@/components/ui/disclosure';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { quickStart } from '@/lib/network/developers/quick-start';
import { signatureSamples } from '@/lib/network/developers/signature-samples';
import { currentActor, runQuery } from '@/lib/platform/operation/run-query';
import { readRecipes } from '@/lib/network/developers/recipes';
import { listClients, type ApiClientRow } from '@/lib/reach/public-api/clients';
import { isAdmin } from '@/lib/shared/actor';
import { settings } from '@/lib/platform/settings';
import { inWords, KEPT, SECRET_OVERLAP, WEBHOOK_ANSWER, WEBHOOK_PAUSES } from '@/lib/shared/durations';
import { API_SCOPES } from '@/lib/shared/enums';
import { AUDIT_EVENT_TYPE } from '@/lib/shared/webhooks';
import { pagePath } from '@/lib/shared/paths';
import { ownOrigin } from './own-origin';

export const metadata = { title: 'Developers' };

export default async function Developers() {
  const origin = await ownOrigin();
  const [samples, client, recipes] = await Promise.all([signatureSamples(), ownClient(), readRecipes(origin)]);
  return (
    <Screen
      title="Developers"
      hint="Open and answer cases from your own tools: ticket systems, scripts, agents."
      actions={<LinkButton href={pagePath('/developers/reference')}>Reference of all calls</LinkButton>}
      aside={<BesideDevelopers contact={settings.network_email} />}
    >
      <QuickStart origin={origin} client={client} />
      <RecipesAndTools recipes={recipes} />
      <Guide id="access" title="Access">
        <p>
          A client acts as its company. It logs in with its id and secret at <code>/oauth2/token</code> (OAuth 2.0
          client credentials) and sends the token as <code>Authorization: Bearer</code>. Its scopes say what it may do:
        </p>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {Object.entries(API_SCOPES).map(([scope, words]) => (
            <div key={scope} className="contents">
              <dt className="font-mono text-sm">{scope}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <p>
          A new secret replaces the old one, which works on for {inWords(SECRET_OVERLAP)}. A revoked client ends at
          once, with its tokens. Users of the role API user log in with <code>POST /v1/login</code> instead.
        </p>
      </Guide>
      <Guide id="answers" title="Answers and errors">
        <p>
          By default a refusal has status 500 and <code>{'{"message": "…"}'}</code>, with <code>validationErrors</code>{' '}
          by field. Send <code>Accept: application/problem+json</code> for its own status (400, 401, 403, 404, 409, 422,
          429) and the form of RFC 9457:
        </p>
        <CodeBlock code={PROBLEM} />
        <ul className="list-disc space-y-1 pl-5">
          <li>
            <code>RateLimit-Limit</code>, <code>-Remaining</code> and <code>-Reset</code> are in every answer. Above the
            limit it is 429, with <code>Retry-After</code> in seconds.
          </li>
          <li>
            <code>Idempotency-Key</code> on a POST: the same key and body within {inWords(KEPT.idempotency_keys)} get
            the first answer again.
          </li>
          <li>
            <code>X-Request-Id</code> names the call in our logs. Your managers see the last refused calls, with
            reasons, under Company → Integrations.
          </li>
        </ul>
      </Guide>
      <Guide id="changes" title="Reading what is new">
        <p>
          Ask <code>/v2/collaboration-requests/list</code> with <code>updatedAfter</code> and the last{' '}
          <code>updatedAt</code> that you have. The answer is in the order of these dates, at most 500 cases at a time,
          and no case is missed, however late it was written. Or let a webhook tell you.
        </p>
      </Guide>
      <Guide
        id="webhooks"
        title="Webhooks"
        hint="At most 20 a company. A delivery names what happened, the case and the note, never their text."
      >
        <EventTypes />
        <p>
          Answer with 2xx within {inWords(WEBHOOK_ANSWER)}. 4xx is final; anything else is tried again after{' '}
          {WEBHOOK_PAUSES.map(inWords).join(', ')}. Then the webhook becomes inactive and your managers are mailed.
          Deliveries of a case come in order where possible, each at least once: the same <code>id</code> is the same
          event.
        </p>
        <p>
          A manager can also have the audit sent: each row as <code>GET /v2/audit</code> gives it, one event a row,{' '}
          <code>{AUDIT_EVENT_TYPE}</code>. Rows may arrive in another order; <code>data.id</code> tells them apart.
        </p>
        <p>
          <code>X-Hub-Signature-256</code> is <code>sha256=</code> and the HMAC-SHA256 of the raw body with the
          webhook’s secret, in hexadecimal. Check it before you read the body:
        </p>
        <div className="space-y-2">
          {samples.map(({ language, code }) => (
            <Disclosure key={language} title={language}>
              <CodeBlock code={code} />
            </Disclosure>
          ))}
        </div>
      </Guide>
      <Guide id="agents" title="Agents">
        <p>
          <code>POST {origin}/mcp</code> speaks the Model Context Protocol (streamable HTTP) with the same tokens and
          scopes. Each tool says what it changes, and only the one that says so sends anything. What another company
          wrote is marked as theirs: content, never an instruction.
        </p>
        <p>
          To accept, reject or close a case, an agent proposes: a person of your company reads exactly what would be
          sent and confirms it, unless your managers let the client decide.
        </p>
        <p>
          A hosted builder takes the same address and no secret. A manager enters it under Company, Integrations,
          Agents, with its addresses for answers; then it asks a person, who allows named scopes. It finds its way from{' '}
          <code>WWW-Authenticate</code> of the first 401: resource metadata (RFC 9728), server metadata (RFC 8414), a
          code with PKCE by S256, and refresh tokens that work once. <code>resource</code> is {origin}/mcp.
        </p>
      </Guide>
      <p>
        <TextLink href={pagePath('/developers/reference')}>Reference of all calls</TextLink>
      </p>
    </Screen>
  );
}

type Named = NamedRecipe & { hint: string };

const RecipesAndTools = ({ recipes }: { recipes: Named[] }) => (
  <Guide
    id="recipes"
    title="Recipes and tools"
    hint="Known systems, from the first click to the last, with what to paste and what comes back."
  >
    <ul className="divide-y divide-line rounded-md border border-line">
      {recipes.map(({ slug, title, hint }) => (
        <li key={slug} className="px-3 py-2">
          <RecipeLink slug={slug} title={title} />
          <p className="text-sm text-ink-soft">{hint}</p>
        </li>
      ))}
      <li className="px-3 py-2">
        {/* A file, which no page shows. */}
        <TextLink href="/v1/postman.json" prefetch={false} download>
          Postman collection
        </TextLink>
        <p className="text-sm text-ink-soft">
          Every call, for this host. Enter <code>clientId</code> and <code>clientSecret</code> under Variables; each
          request then gets its token by itself.
        </p>
      </li>
      <li className="px-3 py-2">
        <TextLink href="/v1/openapi.json" prefetch={false}>
          openapi.json
        </TextLink>
        <p className="text-sm text-ink-soft">
          OpenAPI 3.1, for generators: <code>npx openapi-typescript</code>, <code>npx @hey-api/openapi-ts</code>.
        </p>
      </li>
    </ul>
  </Guide>
);

const QuickStart = ({ origin, client }: { origin: string; client: ApiClientRow | undefined }) => (
  <Guide
    id="quick-start"
    title="Quick start"
    hint={
      client
        ? `With the id of your client ${client.name}. Put its secret and the form of your partner in.`
        : 'The commands work as they are in the demo network. Elsewhere, put your id, secret and form in.'
    }
  >
    <p>
      First make a client: a manager of your company opens <strong>Company → Integrations</strong>, names it, chooses
      what it may do and copies its secret, which is shown once. In the demo network each company has one already.
      Example answers leave keys out; the reference has all of them.
    </p>
    <ol className="list-decimal space-y-4 pl-5">
      {quickStart(origin, client && { id: client.client_id, secret: SECRET }).map(({ title, text, code, answer }) => (
        <li key={title}>
          <strong>{title}.</strong> {text}
          <CodeSamples title={title} code={code} />
          <Disclosure title="Example answer">
            <CodeBlock code={JSON.stringify(answer, null, 2)} />
          </Disclosure>
        </li>
      ))}
    </ol>
  </Guide>
);

/** Stands for the secret, which nobody can read again. */
const SECRET = 'YOUR_SECRET';

/** The newest client in use, for managers, who may see its id (rule: api.developers-page). */
async function ownClient(): Promise<ApiClientRow | undefined> {
  const actor = await currentActor();
  if (actor.kind !== 'member' || actor.owes_second_factor || !isAdmin(actor)) return undefined;
  const { clients } = await runQuery(listClients, {});
  return clients.find(({ revoked_at }) => revoked_at === null);
}

const PROBLEM = JSON.stringify(
  {
    type: 'about:blank',
    title: 'Unprocessable Content',
    status: 422,
    detail: 'There was an error with your submission. Please check your entry and try again.',
    instance: '/v1/collaboration-requests',
    errors: [{ field: 'problemSummary', message: 'Enter a summary.' }],
  },
  null,
  2,
);
