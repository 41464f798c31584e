import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { eventually } from './eventually';

const DOVECOT = '/usr/sbin/dovecot';
/** Dovecot gives up its rights itself, so it is started by root. */
export const HAS_DOVECOT = existsSync(DOVECOT) && process.getuid?.() === 0;
/** Dovecot serves no mailbox of root. */
const NOBODY = 65_534;

/** A mailbox of Dovecot that takes access tokens alone, and asks `introspection` (host and port) about them. */
export async function startDovecot(introspection: string) {
  const folder = await mkdtemp('/tmp/dovecot-');
  const mail = join(folder, 'mail');
  const port = await freePort();
  await chmod(folder, 0o755);
  for (const name of ['cur', 'new', 'tmp']) await mkdir(join(mail, name), { recursive: true });
  await writeFile(join(folder, 'oauth2.conf'), OAUTH2.replace('HOST', introspection));
  const config = CONFIG.replaceAll('FOLDER', folder).replace('PORT', String(port));
  await writeFile(join(folder, 'dovecot.conf'), config);
  const all = [mail, ...['cur', 'new', 'tmp'].map((name) => join(mail, name))];
  for (const one of all) await chmod(one, 0o777);
  const server = spawn(DOVECOT, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  await eventually(async () => {
    const socket = createConnection(port, '127.0.0.1');
    await once(socket, 'data').finally(() => socket.destroy());
  });
  let count = 0;
  return {
    port,
    add: async (raw: string) => {
      const file = join(mail, 'new', `${Date.now()}.${++count}.test`);
      await writeFile(file, raw);
      await chmod(file, 0o666);
    },
    /** Names in `cur` end in the flags of the mail; S is seen. */
    seen: async () => (await readdir(join(mail, 'cur'))).map((name) => /:2,\w*S/.test(name)),
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const OAUTH2 = `
introspection_mode = post
introspection_url = http://HOST/introspect
username_attribute = username
active_attribute = active
active_value = true
`;

const CONFIG = `
base_dir = FOLDER/run
state_dir = FOLDER/state
log_path = /dev/null
protocols = imap
listen = 127.0.0.1
ssl = no
auth_mechanisms = oauthbearer xoauth2
first_valid_uid = 1
auth_failure_delay = 0
mail_location = maildir:FOLDER/mail
passdb {
  driver = oauth2
  mechanisms = oauthbearer xoauth2
  args = FOLDER/oauth2.conf
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=FOLDER/mail
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  inet_listener imap {
    port = PORT
  }
  inet_listener imaps {
    port = 0
  }
}
`;
