import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Former names, replaced by the field's standard terms. None has a meaning that would justify its return. */
const FORMER_NAMES = [
  'ACTING_SECONDS',
  'actingCookie',
  'asOnce',
  'casesWithin',
  'cleanHtml',
  'consumeWide',
  'forgetFailures',
  'good_until',
  'guessLimit',
  'handOver',
  'handed_over_at',
  'holderOf',
  'joinWork',
  'keepPicture',
  'keepProfile',
  'keepUpload',
  'KEEP_EARLY_ACTS',
  'keepTheLast',
  'leaveWork',
  'LinkOver',
  'linkOver',
  'liveToken',
  'managerRequestsWithin',
  '_meta',
  'newReference',
  'PresentPassword',
  'PrivacyTick',
  'refusePage',
  'requestHolder',
  'SAYS',
  'spendTokens',
  'storeAnswer',
  'Surroundings',
  'TickOr',
  'tokenHolder',
  'unkept',
  'ValidateAgain',
  'whoAnswered',
  'whyNot',
  'WrittenHtml',
];
const PATTERN = new RegExp(`(?<![\\w$])(?:${FORMER_NAMES.join('|')}|(?:MOST|SAYS)_[A-Z_]+)(?![\\w$])`, 'g');

test('former names do not return', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' }).trim().split('\n');
  const found = files
    .filter((file) => file !== 'tests/unit/names.test.ts' && !file.startsWith('db/migrations/'))
    .flatMap((file) => (readFileSync(file, 'utf8').match(PATTERN) ?? []).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});
