/** Embedded mail server process: accepts mail over SMTP, shows it on a page and as JSON. Delivers nothing. */
import { openMailbox } from './mail/mailbox.ts';
import { openSmtp } from './mail/smtp.ts';
import { openMailPage } from './mail/web.ts';
import { errorText } from './output.mjs';

const [smtpPort, webPort, folder = ''] = process.argv.slice(2);

process.on('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

try {
  const mailbox = await openMailbox(folder);
  await Promise.all([
    openSmtp(mailbox, Number(smtpPort)),
    openMailPage(mailbox, { port: Number(webPort), smtpPort: Number(smtpPort) }),
  ]);
  process.send?.({ ready: true });
} catch (error) {
  process.stderr.write(`Mail server: ${errorText(error)}\n`);
  process.exit(1);
}
