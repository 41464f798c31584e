import { make } from '@/tools/factories/make';
import { rank } from '@/lib/partners/directory/policy';
import type { DirectoryEntry } from '@/lib/partners/directory/resources';
import { api } from '../../support/api';
import { emptyDatabase } from '../../support/database';
import type { Directory } from '../../support/directory';

// Alone: each process reads the words of all names once a minute.
const COMPANY = '/api/caller/company_directory';

/** A network with names, tags and products that are hard to compare; the last two are not the caller's. */
async function network() {
  await emptyDatabase();
  const { caller, community: group } = await make.partners({ receiver: { name: 'Borealis Networks' } });
  const partners = [
    ['Café Systèmes', ['Énergie', 'wired backup'], 'Hardwired sensors'],
    ['Røros Ström AS', ['wifi'], 'All'],
    ['Straße & Söhne', [], 'Router 100%, Under_score'],
    ['İstanbul Depo', ['STORAGE'], 'All'],
    ['株式会社 Storage', ['保管'], 'All'],
    ['O’Neill-Wirecard Labs', ['nas'], 'Alloy tools'],
  ] as const;
  for (const [name, tags, product_supported] of partners) {
    const company = await make.company({ name });
    const process = await make.process({
      company_id: company.id,
      tags: [...tags],
      version: { title: 'Form', product_supported },
    });
    const department = await make.department({ company_id: company.id, name: `${name.split(' ')[0]} Wireless` });
    const shared = { community_id: group.id, company_id: company.id, document_id: process.id };
    await make.relation(shared);
    await make.relation({ ...shared, department_id: department.id });
  }
  await make.company({ name: 'Wireworks Public', show_in_public_web: true });
  await make.company({ name: 'Wire Hidden', show_in_public_web: false });
  return caller;
}

const keysOf = (entries: DirectoryEntry[]) =>
  entries.map((entry) => `${entry.company_name} | ${entry.department_name}`);

test('a search finds what ranking the whole directory finds, in the same order', async () => {
  const caller = await network();
  const { body } = await api(caller).get<Directory>(`${COMPANY}?has_access=any`);
  const all = body.directory as DirectoryEntry[];
  expect(all).toHaveLength(14);
  const terms = [
    ...['wire', 'WIRE', 'wired', 'cafe', 'CAFÉ', 'systemes', 'sistèmes', 'energie', 'engerie', 'hardwird sensor'],
    ...[
      'roros',
      'røros',
      'rros',
      'Ström',
      'strom wifi',
      'straße',
      'strasse',
      'sohne',
      '100%',
      '%',
      '_s',
      'under_score',
    ],
    ...[
      'istanbul',
      'İstanbul',
      'storage',
      'stroage',
      '株式',
      '保管',
      '株式会社 storage',
      'o’neill',
      "o'neill",
      'neill nas',
    ],
    ...['all', 'alloy', 'wireless cafe', 'cafe | wireless', 'a b c d e wire', 'nothing of it', 'zz', 'wireworsk'],
  ];
  const found = await Promise.all(
    terms.map(async (term) => {
      const path = `${COMPANY}?has_access=any&term=${encodeURIComponent(term)}`;
      return [term, keysOf((await api(caller).get<Directory>(path)).body.directory as DirectoryEntry[])];
    }),
  );
  expect(found).toEqual(terms.map((term) => [term, keysOf(rank(all, term))]));
  // The comparison is of something.
  expect(found.filter(([, keys]) => keys!.length).length).toBeGreaterThan(30);
});

test.each([
  ['one word', 'wire', 11],
  ['several words', 'wire ire', 11],
  // Hardwire begins with another word.
  ['a typing error', 'wirre', 10],
])(
  'of more companies than are read at first, those that can be opened a case with are found behind the others: %s',
  async (_, term, found) => {
    await emptyDatabase();
    const { caller, community: group } = await make.partners({ receiver: { name: 'Borealis Networks' } });
    await Promise.all(
      Array.from({ length: 80 }, (_, at) => make.company({ name: `Wire ${at}`, show_in_public_web: at < 10 })),
    );
    const company = await make.company({ name: 'Hardwire' });
    const process = await make.process({ company_id: company.id });
    await make.relation({ community_id: group.id, company_id: company.id, document_id: process.id });
    const { body } = await api(caller).get<Directory>(`${COMPANY}?has_access=any&term=${encodeURIComponent(term)}`);
    const entries = body.directory as DirectoryEntry[];
    expect(entries).toHaveLength(found);
    expect(keysOf(entries).indexOf('Hardwire | null')).toBe(found === 11 ? 0 : -1);
  },
);
