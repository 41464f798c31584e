import 'server-only';

const read = (name: string, fallback = '') => process.env[name] || fallback;
const number = (name: string, fallback: number) => Number(process.env[name] || fallback);

const originOf = (address: string) => (address ? new URL(address).origin : '');

/** Settings as the running server sees them; the start script has checked them (RUNNING.md). */
export const config = {
  get app_url() {
    return new URL(read('APP_URL', `http://localhost:${read('PORT', '3000')}`));
  },
  get network_name() {
    return read('NETWORK_NAME', 'TSANet connect');
  },
  get network_email() {
    return read('NETWORK_EMAIL', config.mail_from);
  },
  /** The network's own mailbox, where it has one; else its administrators are written to. */
  get network_mailbox() {
    return read('NETWORK_EMAIL') || null;
  },
  get mail_from() {
    return read('MAIL_FROM', `no-reply@${config.app_url.hostname}`);
  },
  get smtp_url() {
    return read('SMTP_URL', `smtp://127.0.0.1:${read('MAIL_SMTP_PORT', '1025')}`);
  },
  get secret() {
    const secret = read('AUTH_SECRET');
    if (!secret) throw new Error('AUTH_SECRET is not set.');
    return secret;
  },
  get upload_max_mb() {
    return number('UPLOAD_MAX_MB', 25);
  },
  /** The privacy agreement's present version; a higher one asks everybody again (PRODUCT §4). */
  get agreement_version() {
    return number('AGREEMENT_VERSION', 1);
  },
  /** Pages outside the portal; each is hidden while unset (PRODUCT §1). */
  get links() {
    return {
      events: read('EVENTS_URL'),
      training: read('TRAINING_URL'),
      news: read('NEWS_PAGE_URL') || originOf(config.news_url),
      privacy: read('PRIVACY_URL'),
      security: read('SECURITY_URL'),
      release_notes: read('RELEASE_NOTES_URL'),
      membership: read('MEMBERSHIP_URL'),
    };
  },
  /** What the dashboard's news strip asks for the latest posts. */
  get news_url() {
    return read('NEWS_URL');
  },
  /** Hosts that a case exchange may open (PRODUCT §6). */
  get case_exchange_hosts() {
    return read('CASE_EXCHANGE_HOSTS').toLowerCase().split(',').map((host) => host.trim()).filter(Boolean);
  },
  /** Hours within which a partner answers, by priority, where its group says nothing (PRODUCT §6). */
  get response_hours() {
    return { high: number('RESPONSE_HOURS_P1', 1), medium: number('RESPONSE_HOURS_P2', 4), low: number('RESPONSE_HOURS_P3', 24) };
  },
  /** Rate limits (PRODUCT §2): how many in the named window. */
  get limits() {
    return {
      wide_per_minute: number('LIMIT_WIDE', 600),
      login_per_minute: number('LIMIT_LOGIN', 10),
      login_address_per_minute: number('LIMIT_LOGIN_ADDRESS', 100),
      mail_per_hour: number('LIMIT_MAIL', 5),
      token_page_per_minute: number('LIMIT_TOKEN_PAGE', 60),
      answer_per_minute: number('LIMIT_ANSWER', 10),
      upload_per_hour: number('LIMIT_UPLOAD', 60),
    };
  },
  get is_secure() {
    return config.app_url.protocol === 'https:';
  },
};
