/** Pages of the embedded mail server. */
import type { Email } from '@maildev/core';
import escapeHtml from 'escape-html';

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; --line: #8884; --soft: #888; }
  body { margin: 0 auto; max-width: 72rem; padding: 1rem; display: flex; flex-direction: column; box-sizing: border-box; }
  h1 { font-size: 1.25rem; margin: 0 0 .75rem; overflow-wrap: anywhere; }
  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .5rem 1rem; align-items: baseline; }
  ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
  li a { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr) auto; gap: .25rem 1rem; padding: .6rem .25rem;
    border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; }
  li a:hover { background: #8881; }
  li span, dd { overflow-wrap: anywhere; }
  .unread { font-weight: 600; }
  time, dt, .soft { color: var(--soft); font-weight: 400; }
  dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .15rem 1rem; margin: 0 0 1rem; }
  dd { margin: 0; }
  button { font: inherit; padding: .25rem .75rem; }
  iframe { border: 1px solid var(--line); background: #fff; width: 100%; height: 70vh; box-sizing: border-box; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; border-top: 1px solid var(--line); padding-top: 1rem; }
  @media (max-width: 40rem) { li a { grid-template-columns: minmax(0, 1fr) auto; } li a .subject { grid-column: 1 / -1; } }
`;

/** Asks for newer mail while the page is open. */
const REFRESH = `
  const newest = document.querySelector('li a')?.pathname.slice(1);
  setInterval(async () => {
    const { items } = await (await fetch('/api/email/summary?sort=desc&limit=1')).json();
    if (items[0]?.id !== newest) location.reload();
  }, 2000);
  document.querySelector('button').onclick = async () => {
    await fetch('/api/email/all', { method: 'DELETE' });
    location.reload();
  };
`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title><style>${STYLE}</style><body>${body}</body></html>`;

/** @param emails newest first */
export function listPage(emails: Email[]): string {
  const rows = emails
    .map(
      (email) =>
        `<li><a href="/${email.id}"${email.read ? '' : ' class="unread"'}><span>${people(email.to)}</span>` +
        `<span class="subject">${escapeHtml(email.subject || '(no subject)')}</span>${timeOf(email)}</a></li>`,
    )
    .join('');
  return page(
    'Mail',
    `<header><h1>Mail</h1><button type="button">Delete all</button></header>` +
      (rows ? `<ul>${rows}</ul>` : '<p class="soft">No mail yet. New mail appears here by itself.</p>') +
      `<script>${REFRESH}</script>`,
  );
}

export function emailPage(email: Email): string {
  const base = `/api/email/${email.id}`;
  const files = email.attachments
    .filter(({ contentDisposition }) => contentDisposition === 'attachment')
    .map((one) => `<a href="${base}/attachment/${one.generatedFileName}">${escapeHtml(one.filename)}</a>`)
    .join(', ');
  const facts = [
    ['From', people(email.from)],
    ['To', people(email.to)],
    ['Cc', people(email.cc)],
    ['Bcc', people(email.calculatedBcc)],
    ['Received', timeOf(email)],
    ['Files', files],
  ].filter(([, value]) => value);
  return page(
    email.subject,
    `<header><a href="/">All mail</a><a href="${base}/source">Source</a></header>` +
      `<h1>${escapeHtml(email.subject || '(no subject)')}</h1>` +
      `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>` +
      (email.html ? `<iframe title="Mail" src="${base}/html"></iframe>` : '') +
      `<details${email.html ? '' : ' open'}><summary>Plain text</summary><pre>${escapeHtml(email.text ?? '')}</pre></details>`,
  );
}

const people = (addresses: Email['to'] = []) =>
  addresses.map(({ name, address }) => escapeHtml(name ? `${name} <${address}>` : address)).join(', ');

function timeOf({ time }: Email): string {
  const iso = new Date(time).toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
