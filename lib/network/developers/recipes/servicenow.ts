import 'server-only';
import { blockOf, CLIENT, FORM, refusalStep, webhookStep, type Recipe } from './recipe';

const propertiesOf = (origin: string) => `url             ${origin}
oauth_profile   sys_id of the OAuth profile above
document_id     9
fields          {"68": "company.name", "72": "u_serial_number"}
webhook_secret  whsec_…  (type password2)`;

export const serviceNow = async (origin: string): Promise<Recipe> => ({
  slug: 'servicenow',
  title: 'ServiceNow: RESTMessageV2',
  hint: 'An incident of a group opens a case at the partner; answers and notes come back as work notes.',
  needs: [
    CLIENT,
    FORM,
    'An administrator of ServiceNow, and a scoped application for the scripts (**System Applications → Studio → Create application**), which is chosen while all of this is made.',
  ],
  parts: [
    {
      anchor: 'login',
      title: 'Log in by OAuth',
      steps: [
        {
          text: `Open **System OAuth → Application Registry → New → Connect to a third party OAuth Provider**. Name \`Concord\`, client id and secret of your client, default grant type **Client Credentials**, token URL \`${origin}/oauth2/token\`, **Submit**. ServiceNow gets a new token by itself when one ends.`,
        },
        {
          text: 'Open it again; under **OAuth Entity Profiles** open the default profile and copy its sys_id (**Copy sys_id** in the header’s menu).',
        },
        {
          text: 'Under `sys_properties.list` make these properties. Each name begins with the scope of your application, such as `x_acme_concord.url`. `fields` says for each field of the partner’s form where the incident has its value.',
          code: propertiesOf(origin),
        },
      ],
    },
    {
      anchor: 'calls',
      title: 'The calls',
      steps: [
        {
          text: 'Under **System Definition → Script Includes → New** make one with the name `Concord`, accessible from this application scope.',
          code: await blockOf('servicenow-script-include.js'),
        },
      ],
    },
    {
      anchor: 'rule',
      title: 'When an incident is saved',
      steps: [
        {
          text: 'Under **System Definition → Business Rules → New**: table **Incident**, **Advanced**, when **before**, **Insert** and **Update**, filter **Assignment group is** the one for your partner. The call takes part in saving, at most ten seconds; the incident is saved in any case.',
          code: await blockOf('servicenow-business-rule.js'),
          answer: 'Work note: Sent to Fjord Servers. They answer by 2027-01-12T10:00:00.000Z.\ncorrelation_id: q3N…',
        },
        {
          text: 'A comment for the customer goes to the partner as a note; the state Resolved (6) closes the case, once the partner has accepted it.',
        },
      ],
    },
    {
      anchor: 'webhook',
      title: 'Hear of answers and notes',
      steps: [
        {
          text: 'Under **System Web Services → Scripted REST APIs → New** make `Concord`; in it under **Resources → New** one with the name `webhook`, method **POST**, path `/webhook`, without **Requires authentication**: the signature takes its place.',
          code: await blockOf('servicenow-webhook.js'),
        },
        webhookStep(origin, { callbackUrl: 'https://acme.service-now.com/api/x_acme_concord/concord/webhook' }),
        {
          text: 'Put its secret into the property `webhook_secret`. The script compares `X-Hub-Signature-256` before it reads the body, and answers 401 where it does not fit, which is final.',
        },
      ],
    },
    {
      anchor: 'errors',
      title: 'When something is refused',
      steps: [
        refusalStep('The business rule writes `detail` and the fields into the work notes.'),
        {
          text: 'To try a call alone, run `gs.info(JSON.stringify(new Concord().read("TOKEN")))` under **System Definition → Scripts - Background**, with your application chosen. **System Logs → Outbound HTTP Requests** shows what was sent.',
        },
      ],
    },
  ],
});
