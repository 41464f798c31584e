import sharp from 'sharp';
import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { eventually } from '../../support/eventually';
import { aFile, lastAudit, PDF, uploadForm } from '../../support/group-fixtures';
import { countOf, networkStaff, programFixture } from '../../support/network-group-fixtures';

beforeEach(emptyDatabase);

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } });
const landing = async (name: string) =>
  (await api().get<{ group: Record<string, unknown> }>(`/api/caller/landing/${name}`)).body.group;

/** A PNG header that claims a huge picture. */
async function bomb(): Promise<Buffer> {
  const png = await picture(1, 1).png().toBuffer();
  png.writeUInt32BE(40_000, 16);
  png.writeUInt32BE(40_000, 20);
  return png;
}

test('a partner program with banner, addendum and prices is on its landing page at once', async () => {
  const { save } = await networkStaff();
  const host = await make.company({ name: 'Borealis Networks' });
  const form = uploadForm({
    name: 'Borealis Alliance',
    type: 'partner_program',
    sponsor_company_id: String(host.id),
    vhost: ' Alliance ',
    host_email: 'Alliance@borealis.test',
    price: '$3,000.50',
    price_three_years: '2700',
    instructions: '<p onclick="x()">Join<script>1</script></p>',
    links: '<p><a href="https://a.test">A</a> <a href="mailto:a@b.test">B</a></p>',
    force_addendum: '1',
    registration_status_url: 'https://borealis.test/status',
    addendum_file: aFile('Alliance addendum.pdf'),
    group_banner: new File([(await picture(3000, 600).png().toBuffer()) as BlobPart], 'banner.png'),
  });
  const { status, body } = await save(0, form);
  expect([status, body.message]).toEqual([200, '“Borealis Alliance” is saved.']);
  expect(body.community).toMatchObject({
    vhost: 'alliance',
    host_email: 'alliance@borealis.test',
    price: 3000.5,
    price_three_years: 2700,
    instructions: '<p>Join</p>',
    force_addendum: true,
    addendum_name: 'Alliance addendum',
    addendum: { name: 'Alliance addendum.pdf' },
    has_banner: true,
    status: 'active',
    sponsor_company: { id: host.id, name: 'Borealis Networks' },
  });
  expect(body.community.links).not.toContain('mailto');
  const group = await landing('alliance');
  expect(group).toMatchObject({
    price: 3000.5,
    price_three_years: 2700,
    addendum: { name: 'Alliance addendum' },
    has_banner: true,
    contact_email: 'alliance@borealis.test',
    logo: expect.stringMatching(/^\/resources\/group_banner\/alliance\?v=\d+$/),
  });
  const shown = await api().get('/resources/group_banner/alliance');
  expect((await sharp(shown.body as unknown as Buffer).metadata()).width).toBe(2400);
  expect(await lastAudit()).toMatchObject({
    command: 'group.save',
    subject_type: 'community',
    subject_id: body.community.id,
    changes: { sponsor_company_id: [null, 'Borealis Networks'], price: [null, 3000.5], banner: [null, 'New picture'] },
  });
});

test('a new banner has a new address; removed files are gone from the group', async () => {
  const { save } = await networkStaff();
  const { program } = await programFixture();
  const banner = async (color: string) => {
    const png = await sharp({ create: { width: 50, height: 10, channels: 3, background: color } })
      .png()
      .toBuffer();
    return uploadForm({
      name: 'Borealis Alliance',
      type: 'partner_program',
      group_banner: new File([png as BlobPart], 'b.png'),
      addendum_file: aFile('a.pdf'),
    });
  };
  await save(program.id, await banner('#f00'));
  const first = (await landing('alliance')).logo;
  await save(program.id, await banner('#0f0'));
  expect((await landing('alliance')).logo).not.toBe(first);
  const { body } = await save(program.id, {
    name: 'Borealis Alliance',
    type: 'partner_program',
    remove_banner: 1,
    remove_addendum: 1,
  });
  expect(body.community).toMatchObject({ has_banner: false, addendum: null, addendum_name: null });
  expect(await landing('alliance')).toMatchObject({
    has_banner: false,
    addendum: null,
    logo: '/resources/group_banner/alliance',
  });
});

test('pictures of other color models and animations are flattened', async () => {
  const { save } = await networkStaff();
  const { program } = await programFixture();
  const cmyk = await picture(100, 20).toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
  const entry = { name: 'Borealis Alliance', type: 'partner_program' };
  const answer = await save(program.id, uploadForm({ ...entry, group_banner: new File([cmyk as BlobPart], 'b.jpg') }));
  expect(answer.status).toBe(200);
  const shown = await api().get('/resources/group_banner/alliance');
  expect(await sharp(shown.body as unknown as Buffer).metadata()).toMatchObject({
    format: 'png',
    space: 'srgb',
    width: 100,
  });
});

test.each<[string, string, () => File | Promise<File>]>([
  ['a bomb', 'group_banner', async () => new File([(await bomb()) as BlobPart], 'b.png')],
  ['a GIF', 'group_banner', async () => new File([(await picture(9, 9).gif().toBuffer()) as BlobPart], 'b.png')],
  ['an SVG', 'group_banner', () => aFile('b.png', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'a broken picture',
    'group_banner',
    async () => new File([(await picture(900, 900).png().toBuffer()).subarray(0, 90) as BlobPart], 'b.png'),
  ],
  ['a PDF', 'group_banner', () => aFile('b.pdf')],
  ['HTML', 'addendum_file', () => aFile('a.pdf', '<!doctype html><p>x</p>')],
  ['a picture', 'addendum_file', async () => new File([(await picture(9, 9).png().toBuffer()) as BlobPart], 'a.pdf')],
  ['a document', 'addendum_file', () => aFile('a.docx')],
  ['an empty file', 'addendum_file', () => aFile('a.pdf', '')],
])('%s is refused as %s', async (_, field, file) => {
  const { save } = await networkStaff();
  const form = uploadForm({ name: 'Circle', type: 'open_group', [field]: await file() });
  const { status, body } = await save(0, form);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  expect([await countOf('communities'), await countOf('files')]).toEqual([0, 0]);
});

test.each<[string, object, string[]]>([
  ['nothing', {}, ['name', 'type']],
  ['a long name', { name: 'x'.repeat(201) }, ['name']],
  ['an unknown type', { type: 'club' }, ['type']],
  ['an unknown status', { status: 'deleted' }, ['status']],
  ['a program without host', { type: 'partner_program' }, ['sponsor_company_id']],
  ['an unknown host', { sponsor_company_id: 999 }, ['sponsor_company_id']],
  ['a department without host', { department_id: 1 }, ['sponsor_company_id']],
  [
    'no hours',
    { p1_response_time: '0', p2_response_time: '1.5', p3_response_time: 'x' },
    ['p1_response_time', 'p2_response_time', 'p3_response_time'],
  ],
  ['Teams without details', { msteams_integration: 1 }, ['msteams_manager_email', 'msteams_team_url']],
  [
    'a script as URL',
    { registration_status_url: 'javascript:1', msteams_team_url: 'x' },
    ['msteams_team_url', 'registration_status_url'],
  ],
  [
    'bad addresses',
    { host_email: 'a@b.test, c@d.test', msteams_manager_email: 'x' },
    ['msteams_manager_email', 'host_email'],
  ],
  ['a bad sub-domain', { vhost: 'two words' }, ['vhost']],
  ['a reserved one', { vhost: 'admin' }, ['vhost']],
  ['a short one', { vhost: 'a' }, ['vhost']],
  ['no prices', { price: 'free', price_three_years: '-1' }, ['price', 'price_three_years']],
  ['parts of a cent', { price: '10.005' }, ['price']],
  ['one price of two', { price: '100', price_three_years: '0' }, ['price_three_years']],
  ['too much', { price: '1000001' }, ['price']],
  [
    'long texts',
    { instructions: 'x'.repeat(10_001), links: 'x'.repeat(10_001), p1_message: 'x'.repeat(2001) },
    ['p1_message', 'instructions', 'links'],
  ],
])('%s is refused beside the field', async (label, entry, fields) => {
  const { save } = await networkStaff();
  const whole = label === 'nothing' ? {} : { name: 'Circle', type: 'solution_support', ...entry };
  const { status, body } = await save(0, whole);
  expect([status, Object.keys(body.errors ?? {}).toSorted()]).toEqual([422, fields.toSorted()]);
  expect(await countOf('communities')).toBe(0);
});

test('a team’s address that takes messages is a channel of the host, and stays hidden; another one is a link (rule: channels.group)', async () => {
  const { save } = await networkStaff();
  const { host, program } = await programFixture();
  const other = await make.company();
  const address = 'https://prod-1.westeurope.logic.azure.com/workflows/secret-part';
  const { name, type, vhost } = program;
  const teams = {
    ...{ name, type, vhost, sponsor_company_id: host.id },
    ...{ msteams_integration: 1, msteams_manager_email: 'm@borealis.test' },
  };
  let version: string | undefined;
  const saved = async (entry: object) => {
    const { status, body } = await save(program.id, { ...teams, ...entry, version });
    expect(status).toBe(200);
    ({ version } = body.community);
    expect(JSON.stringify(body)).not.toContain('secret-part');
    return [
      body.community.msteams_team_url,
      await testSql()`select company_id, name, url from webhooks where community_id = ${program.id}`,
    ];
  };
  const url = 'https://prod-1.westeurope.logic.azure.com/…';
  const channel = { company_id: host.id, name: program.name, url };
  expect(await saved({ msteams_team_url: address })).toEqual([url, [channel]]);
  expect(await saved({ msteams_team_url: url, name: 'New name' })).toEqual([url, [{ ...channel, name: 'New name' }]]);
  expect(JSON.stringify(await testSql()`select changes from audit_log`)).not.toContain('secret-part');
  const link = 'https://teams.microsoft.com/l/team/19';
  expect(await saved({ msteams_team_url: link })).toEqual([link, []]);
  expect(await saved({ msteams_team_url: address })).toMatchObject([url, [{ company_id: host.id }]]);
  // A new host is told only once somebody enters the address again.
  const { status, body } = await save(program.id, {
    ...teams,
    sponsor_company_id: other.id,
    msteams_team_url: url,
    version,
  });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['msteams_team_url']]);
  expect(await saved({ msteams_integration: 0 })).toEqual([null, []]);
});

test('three years cost ten percent less a year unless something else is entered; 0 is free', async () => {
  const { save } = await networkStaff();
  const price = async (entry: object) => {
    const { body } = await save(0, { name: `Group ${Math.random()}`, type: 'open_group', ...entry });
    return [body.community.price, body.community.price_three_years];
  };
  expect(await price({ price: '1234.56' })).toEqual([1234.56, 1111.1]);
  expect(await price({ price: 1200, price_three_years: 1000 })).toEqual([1200, 1000]);
  expect(await price({})).toEqual([0, 0]);
  expect(await price({ price: '', price_three_years: '' })).toEqual([0, 0]);
});

test('a missing field keeps its value, an empty one is cleared; unknown ones are ignored', async () => {
  const { save } = await networkStaff();
  const made = await save(0, {
    name: 'Circle',
    type: 'solution_support',
    description: 'One',
    custom_sla: '1',
    p1_message: 'Call us',
    p1_response_time: '2',
    id: 77,
    deleted_at: '2020-01-01',
  });
  const { id } = made.body.community;
  const { body } = await save(id, { name: 'Circle', type: 'solution_support', description: '', status: 'inactive' });
  expect(body.community).toMatchObject({
    id,
    description: null,
    status: 'inactive',
    custom_sla: true,
    p1_message: 'Call us',
    p1_response_time: 2,
  });
  expect((await save(999_999, { name: 'X', type: 'open_group' })).status).toBe(404);
});

test('a name is used once, but again after a deletion', async () => {
  const { save, client } = await networkStaff();
  const first = await save(0, { name: 'Circle', type: 'open_group' });
  expect((await save(0, { name: 'CIRCLE', type: 'open_group' })).body.errors).toEqual({
    name: ['A group has this name already.'],
  });
  expect((await client.delete(`/api/super_admin/groups/${first.body.community.id}`)).status).toBe(200);
  expect((await save(0, { name: 'Circle', type: 'open_group' })).status).toBe(200);
});

test('of two super admins the second is told who saved; saving again replaces it', async () => {
  const { save } = await networkStaff();
  const other = await make.superAdmin({ first_name: 'Ana', last_name: 'Ruiz' });
  const { community: group } = (await save(0, { name: 'Circle', type: 'open_group' })).body;
  const entry = { name: 'Circle', type: 'open_group', version: group.version };
  // A version is a time.
  await eventually(() => expect(Date.now()).toBeGreaterThan(Date.parse(group.version)));
  await api(other).post(`/api/super_admin/groups/${group.id}`, { ...entry, description: 'Hers' });
  const refused = await save(group.id, { ...entry, description: 'His' });
  const { error, version } = refused.body as unknown as { error: string; version: string };
  expect(refused.status).toBe(409);
  expect(error).toMatch(/^Ana Ruiz, on .+ UTC, changed “Circle” while you were editing\./);
  expect((await save(group.id, { ...entry, description: 'His', version })).body.community.description).toBe('His');
});

test('the same key stores a group once', async () => {
  const { client } = await networkStaff();
  const send = () =>
    client.post(
      '/api/super_admin/groups/0',
      uploadForm({ name: 'Circle', type: 'open_group', addendum_file: aFile('a.pdf', PDF) }),
      { 'idempotency-key': 'group-once' },
    );
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, second.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
  expect(await countOf('communities')).toBe(1);
});
