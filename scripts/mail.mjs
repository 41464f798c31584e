/** The embedded mail server, a process of its own: takes mail over SMTP and shows it on a page. Delivers nothing. */
import { MailDev } from 'maildev';
import { lineOf } from './say.mjs';

// It tells where it listens; start.mjs does that for it.
console.log = console.info = () => {};

const [smtp, web, folder] = process.argv.slice(2);
const maildev = new MailDev({ smtp: Number(smtp), web: Number(web), ip: '127.0.0.1', webIp: '127.0.0.1', mailDirectory: folder, maxEmails: 5000, silent: true });

async function stop() {
  await maildev.stop().catch(() => {});
  process.exit(0);
}

process.on('SIGTERM', stop);
process.on('SIGINT', () => {});
process.on('disconnect', stop);

try {
  await maildev.start();
  process.send?.({ ready: true });
} catch (error) {
  process.stderr.write(`Mail server: ${lineOf(error)}\n`);
  process.exit(1);
}
