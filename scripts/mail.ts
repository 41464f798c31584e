/** Embedded mail server process: accepts mail over SMTP and shows it on a page. Delivers nothing. */
import { MailDev } from 'maildev';
import { errorText } from './output.mjs';

// Silences MailDev; the start script prints the URL.
console.log = console.info = () => {};

const [smtp, web, folder] = process.argv.slice(2);
const maildev = new MailDev({
  smtp: Number(smtp),
  web: Number(web),
  ip: '127.0.0.1',
  webIp: '127.0.0.1',
  mailDirectory: folder,
  maxEmails: 5000,
  silent: true,
});

async function stop(): Promise<void> {
  await maildev.stop().catch(() => {});
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => {});
process.on('disconnect', () => void stop());

try {
  await maildev.start();
  process.send?.({ ready: true });
} catch (error) {
  process.stderr.write(`Mail server: ${errorText(error)}\n`);
  process.exit(1);
}
