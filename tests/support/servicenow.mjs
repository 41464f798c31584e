/**
 * Runs scripts of ServiceNow as it does, one call at a time: reads what to run from its input, and writes the incident and the
 * answer. Started as a program of its own, since RESTMessageV2 waits for its answers.
 */
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

const { scripts, properties, client, incident, changed = [], request } = JSON.parse(readFileSync(0, 'utf8'));

const SEND = `
const { url, init, client } = JSON.parse(process.argv[1]);
const login = await fetch(new URL('/oauth2/token', url), {
  method: 'POST',
  headers: { Authorization: 'Basic ' + btoa(client.id + ':' + client.secret) },
  body: new URLSearchParams({ grant_type: 'client_credentials' }),
});
const { access_token } = await login.json();
const answer = await fetch(url, { ...init, headers: { ...init.headers, Authorization: 'Bearer ' + access_token } });
console.log(JSON.stringify({ status: answer.status, body: await answer.text() }));`;

class RESTMessageV2 {
  init = { headers: {} };
  setEndpoint(url) {
    this.url = url;
  }
  setHttpMethod(method) {
    this.init.method = method.toUpperCase();
  }
  setHttpTimeout() {}
  setAuthenticationProfile(type, profile) {
    if (type !== 'oauth2' || profile !== 'a-profile') throw new Error(`No profile ${profile}`);
  }
  setRequestHeader(name, value) {
    this.init.headers[name] = value;
  }
  setRequestBody(body) {
    this.init.body = body;
  }
  execute() {
    const sent = JSON.stringify({ url: this.url, init: this.init, client });
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SEND, sent], {
      encoding: 'utf8',
    });
    if (!stdout) throw new Error(stderr);
    const { status, body } = JSON.parse(stdout);
    return {
      getStatusCode: () => status,
      getBody: () => body,
      haveError: () => status >= 400,
      getErrorMessage: () => `Status ${status}`,
    };
  }
}

/** Elements that a rule asks for their change. */
function recordOf(values) {
  const elements = ['comments', 'state'].map((name) => {
    const value = values[name] ?? '';
    const isChanged = changed.includes(name);
    const changesTo = (other) => isChanged && value === String(other);
    return [name, Object.assign(new String(value), { changes: () => isChanged, changesTo })];
  });
  const getElement = (path) => path.split('.').reduce((of, name) => of[name], values);
  return { ...values, ...Object.fromEntries(elements), getElement };
}

let saved;
class GlideRecord {
  get(name, value) {
    if (incident[name] !== value) return false;
    Object.assign(this, incident);
    return true;
  }
  setWorkflow() {}
  update() {
    saved = { ...this };
  }
}

const current = recordOf(incident);
let status = 200;
const answer = runInNewContext(scripts.join('\n'), {
  gs: {
    getProperty: (name, otherwise) => properties[name.replace('x_acme_concord.', '')] ?? otherwise,
    getCurrentScopeName: () => 'x_acme_concord',
    base64Encode: (text) => Buffer.from(text).toString('base64'),
  },
  Class: {
    create: () =>
      function made(...given) {
        this.initialize(...given);
      },
  },
  sn_ws: { RESTMessageV2 },
  CertificateEncryption: class {
    generateMac(key, algorithm, data) {
      if (algorithm !== 'HmacSHA256') throw new Error(`No algorithm ${algorithm}`);
      return createHmac('sha256', Buffer.from(key, 'base64')).update(data).digest('base64');
    }
  },
  GlideRecord,
  current,
  previous: {},
  request: request && {
    body: { dataString: request.body },
    getHeader: (name) => request.headers[name.toLowerCase()] ?? null,
  },
  response: { setStatus: (code) => (status = code) },
});
console.log(JSON.stringify({ incident: saved ?? current, status, answer }));
