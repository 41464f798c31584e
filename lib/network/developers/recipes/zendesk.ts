import 'server-only';
import { blockOf, CLIENT, FORM, refusalStep, webhookStep, type Recipe, type RecipePart } from './recipe';

const trigger = (action: string) => JSON.stringify({ action, ticket: '{{ticket.id}}' }, null, 2);

const settingsOf = (origin: string) => `export PORTAL=${origin}
export CLIENT_ID=cc_…  CLIENT_SECRET=cs_…       # your client
export CONCORD_SECRET=whsec_…                   # of the webhook below
export DOCUMENT_ID=9                            # the partner's form
export FIELDS='{"68": "Northwind Clinics", "72": 360012345678}'
export ZENDESK=https://acme.zendesk.com  ZENDESK_USER=bridge@acme.com  ZENDESK_TOKEN=…
export ZENDESK_SECRET=…                         # signing secret of the Zendesk webhook
node zendesk-bridge.mjs`;

const TRIGGERS: RecipePart = {
  anchor: 'triggers',
  title: 'Three triggers',
  hint: 'Each under Admin Center → Objects and rules → Business rules → Triggers → Create trigger.',
  steps: [
    {
      text: '**Open a case.** Conditions, all: **Tags › Contains at least one of › concord**, **Status category › Less than › Solved**. Action: **Notify by › Active webhook › Concord**, with this JSON body. The bridge sends a ticket once, however often the trigger fires.',
      code: trigger('open'),
      answer: 'An internal comment: Sent to Fjord Servers. They answer by 2027-01-12T10:00:00.000Z.',
    },
    {
      text: '**Send public comments.** Conditions, all: **Tags › Contains at least one of › concord**, **Comment › Is › Public**, **Ticket › Is › Updated**. The same action with this body. The bridge’s own comments are internal, so that nothing goes in circles.',
      code: trigger('note'),
    },
    {
      text: '**Close the case.** Conditions, all: **Tags › Contains at least one of › concord**, **Status category › Changed to › Solved**. The same action with this body.',
      code: trigger('close'),
    },
  ],
};

export const zendesk = async (origin: string): Promise<Recipe> => ({
  slug: 'zendesk',
  title: 'Zendesk: triggers and webhooks',
  hint: 'A ticket with a tag opens a case at the partner; answers and notes come back as internal comments.',
  needs: [
    CLIENT,
    FORM,
    'An administrator of Zendesk Support, and an API token: **Admin Center → Apps and integrations → APIs → API tokens**.',
    'A place with an https address that runs Node.js 20 or newer. A webhook of Zendesk sends the same header for good, and a token here ends after an hour: the bridge renews it.',
  ],
  parts: [
    {
      anchor: 'bridge',
      title: 'Run the bridge',
      steps: [
        {
          text: 'Save this as `zendesk-bridge.mjs`. It checks the signatures of both sides, and needs no packages.',
          code: await blockOf('zendesk-bridge.mjs'),
        },
        {
          text: 'Set it up and start it. `FIELDS` says for each field of the partner’s form which text it gets, or the number of the custom field of the ticket that has it. The two secrets come from the next steps.',
          code: settingsOf(origin),
        },
      ],
    },
    {
      anchor: 'zendesk-webhook',
      title: 'Webhook in Zendesk',
      steps: [
        {
          text: 'Open **Admin Center → Apps and integrations → Webhooks → Create webhook**, choose **Trigger or automation** and **Next**.',
        },
        {
          text: 'Name it `Concord`, with the endpoint URL `https://bridge.example/zendesk`, request method **POST**, request format **JSON**, authentication **None**: the signature takes its place. **Create webhook**.',
        },
        {
          text: 'Open it again, choose **Reveal secret** and put the signing secret into `ZENDESK_SECRET`. The bridge refuses with 401 what is not signed with it: `X-Zendesk-Webhook-Signature` is the HMAC-SHA256 of `X-Zendesk-Webhook-Signature-Timestamp` and the raw body, in base64.',
        },
      ],
    },
    TRIGGERS,
    {
      anchor: 'webhook',
      title: 'Webhook from here',
      steps: [
        webhookStep(origin, { callbackUrl: 'https://bridge.example/concord' }),
        {
          text: 'Put its secret into `CONCORD_SECRET` and start the bridge again. `X-Hub-Signature-256` is `sha256=` and the HMAC-SHA256 of the raw body in hexadecimal; the bridge answers 401 to any other, which is final.',
        },
      ],
    },
    {
      anchor: 'errors',
      title: 'When something is refused',
      steps: [
        refusalStep(
          'The bridge writes `detail` and the fields into the ticket as an internal comment, and answers Zendesk with 422, which **Webhooks → Concord → Activity** shows.',
        ),
        {
          text: '401 from `/oauth2/token` means that id or secret is wrong. Where the portal or Zendesk cannot be reached the bridge answers 502, and the portal sends its webhook again: after ten seconds, a minute, and so on.',
        },
      ],
    },
  ],
});
