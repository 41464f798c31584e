#!/usr/bin/env node
/** Checks a portal or a connector against the contract of the public API. See README.md. */
import { parseArgs } from 'node:util';
import { ACCESS } from './checks/access.mjs';
import { ANSWERS, CLOSURE } from './checks/answers.mjs';
import { ATTACHMENTS } from './checks/attachments.mjs';
import { CASE_CHECKS } from './checks/cases.mjs';
import { HEADERS } from './checks/headers.mjs';
import { LISTS } from './checks/lists.mjs';
import { NOTES } from './checks/notes.mjs';
import { PARTNERS } from './checks/partners.mjs';
import { WEBHOOKS } from './checks/webhooks.mjs';
import { runChecks } from './kit.mjs';
import { openReceiver } from './receiver.mjs';
import { countOf, linesOf, summaryOf } from './report.mjs';

const CHECKS = [
  ...[...ACCESS, ...HEADERS, ...PARTNERS, ...CASE_CHECKS, ...ANSWERS],
  ...[...NOTES, ...ATTACHMENTS, ...LISTS, ...CLOSURE, ...WEBHOOKS],
];

const USAGE = `Usage: concord-conformance --url URL --submitter ID:SECRET --receiver ID:SECRET

  --url           the portal or connector, such as https://portal.example
  --submitter     client id and secret, or user name and password, of the company that opens cases
  --receiver      the same of the company that receives them
                  (or the variables CONFORMANCE_SUBMITTER and CONFORMANCE_RECEIVER)
  --document      the form to use; by default the first that a search for the receiver finds
  --callback-url  public https address that leads to --port; by default http://127.0.0.1
  --port          where to listen for webhooks; by default any free port
  --removed-in    token of a case in which a note was removed
  --wait          seconds to wait for webhooks and lists; 60 by default
  --json          prints the results as JSON

It opens cases, writes notes and makes webhooks: use two companies of a test network.`;

const OPTIONS = {
  ...{ url: { type: 'string' }, submitter: { type: 'string' }, receiver: { type: 'string' } },
  ...{ document: { type: 'string' }, 'callback-url': { type: 'string' }, port: { type: 'string', default: '0' } },
  ...{ 'removed-in': { type: 'string' }, wait: { type: 'string', default: '60' }, json: { type: 'boolean' } },
  help: { type: 'boolean', short: 'h' },
};

/** `id:secret`; a secret may have colons. @throws Error without one of them */
function credentialsOf(text, name) {
  const [, id, secret] = /^([^:]+):(.+)$/.exec(text ?? '') ?? [];
  if (!id) throw new Error(`--${name} has to be ID:SECRET.`);
  return { id, secret };
}

/** @throws Error for an option that is missing or unknown */
function readOptions(args, env) {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return null;
  if (!values.url || !URL.canParse(values.url)) throw new Error('--url has to be the address of a portal.');
  for (const name of ['document', 'port', 'wait'])
    if (values[name] !== undefined && !/^\d+$/.test(values[name])) throw new Error(`--${name} has to be a number.`);
  return {
    url: values.url.replace(/\/+$/, ''),
    credentials: {
      submitter: credentialsOf(values.submitter ?? env.CONFORMANCE_SUBMITTER, 'submitter'),
      receiver: credentialsOf(values.receiver ?? env.CONFORMANCE_RECEIVER, 'receiver'),
    },
    documentId: values.document && Number(values.document),
    receiver: { callbackUrl: values['callback-url'], port: Number(values.port) },
    removedIn: values['removed-in'],
    waitMs: Number(values.wait) * 1000,
    json: values.json,
  };
}

async function main() {
  const options = readOptions(process.argv.slice(2), process.env);
  if (!options) return console.log(USAGE);
  const { url, json, receiver, ...given } = options;
  const context = { ...given, run: Date.now().toString(36), exchanges: [] };
  context.portal = { url, note: (exchange) => context.exchanges.push(exchange) };
  context.receiver = await openReceiver(receiver);
  try {
    const results = await runChecks(CHECKS, context, (result) => json || console.log(linesOf(result)));
    if (json) console.log(JSON.stringify({ url, ...countOf(results), results }, null, 2));
    else console.log(`\n${summaryOf(results)}`);
    process.exitCode = countOf(results).failed ? 1 : 0;
  } finally {
    await context.receiver.close();
  }
}

main().catch((error) => {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
});
