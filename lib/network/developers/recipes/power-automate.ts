import 'server-only';
import { blockOf, CLIENT, FORM, refusalStep, webhookStep, type Recipe } from './recipe';

const INCOMING = JSON.stringify(
  {
    number: 'PA-1001',
    title: 'Array is down',
    description: 'Both controllers restart.',
    urgent: true,
    customer: 'Northwind Clinics',
  },
  null,
  2,
);

const EVENT_SCHEMA = JSON.stringify(
  {
    type: 'object',
    properties: {
      ...{ id: { type: 'string' }, type: { type: 'string' }, time: { type: 'string' } },
      data: {
        type: 'object',
        properties: { requestToken: { type: 'string' }, noteToken: { type: 'string' } },
        required: ['requestToken'],
      },
    },
    required: ['id', 'type', 'data'],
  },
  null,
  2,
);

export const powerAutomate = async (origin: string): Promise<Recipe> => ({
  slug: 'power-automate',
  title: 'Power Automate: HTTP actions',
  hint: 'One flow opens a case at the partner, another hears of its answers and notes.',
  needs: [
    CLIENT,
    FORM,
    'A license with premium connectors: the HTTP action and the HTTP request trigger are premium.',
    `A solution with the environment variables \`host\` (\`${origin}\`), \`clientId\`, \`documentId\` (a number), and as secrets from Azure Key Vault \`clientSecret\` and \`webhookKey\`, a long text of your own. Where a block says \`parameters('host')\`, choose the variable under dynamic content.`,
  ],
  parts: [
    {
      anchor: 'open',
      title: 'Open a case',
      steps: [
        {
          text: 'In the solution choose **New → Automation → Cloud flow → Automated** with the trigger of your ticket system, such as **When an item is created** of a list. Where it has no connector, take **When an HTTP request is received** and this as its sample payload; the blocks below read it.',
          code: INCOMING,
        },
        {
          text: 'Add three actions: **HTTP** with the name `Get a token`, **HTTP** with the name `Open the case`, **Compose** with the name `Tell what was refused`. Fill in method, URI, headers and body so that **Code view** of each shows its part of this. Replace field 68 by those of your partner’s form.',
          code: await blockOf('power-automate-open.json'),
          answer: '200\n{ "id": 4711, "token": "q3N…", "status": "OPEN", "respondBy": "2027-01-12T10:00:00.000Z", … }',
        },
        {
          text: 'Under **Settings** of `Get a token` and `Open the case` turn **Secure inputs** and **Secure outputs** on, so that no run shows secret or token. Under **Settings → Run after** of `Tell what was refused` choose **Has failed** alone.',
        },
        {
          text: 'Keep `token` of the answer with your ticket: it names the case in all other calls. The `Idempotency-Key` makes a run that is sent again open no second case.',
        },
      ],
    },
    {
      anchor: 'hear',
      title: 'Hear of answers and notes',
      steps: [
        {
          text: 'Make another flow with the trigger **When an HTTP request is received**, who can trigger **Anyone**, and this JSON schema. **Save**, and copy its URL.',
          code: EVENT_SCHEMA,
        },
        {
          text: 'Add a **Condition** with the name `Is it from Concord`, and in its branches the actions of this block. Put what your team shall get, such as **Post message in a chat** of Teams, after `Say what happened`.',
          code: await blockOf('power-automate-hear.json'),
          answer: 'PA-1001 is ACCEPTED: We call you within the hour.',
        },
        webhookStep(origin, {
          callbackUrl: 'https://prod-00.westeurope.logic.azure.com/workflows/…',
          callbackAuth: { type: 'HEADER', headerName: 'X-Concord-Key', headerValue: 'YOUR_WEBHOOK_KEY' },
        }),
        {
          text: 'Power Automate has no expression for an HMAC, so the flow cannot check `X-Hub-Signature-256`. It compares the header `X-Concord-Key` instead, and believes no text of the event: it reads the case with its own token. Give the URL to nobody, since it has a signature of its own.',
        },
      ],
    },
    {
      anchor: 'errors',
      title: 'When something is refused',
      steps: [
        refusalStep('`Open the case` fails with it, and `Tell what was refused` says `detail` and the fields.'),
        {
          text: '401 at `Get a token` means that id or secret is wrong, 429 that there were too many calls: the HTTP action tries that again by itself. The log of deliveries under **Company → Integrations → Webhooks** shows what the second flow answered; 202 is success.',
        },
      ],
    },
  ],
});
