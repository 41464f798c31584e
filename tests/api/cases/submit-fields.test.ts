import { make } from '@/tools/factories/make';
import { api } from '../../support/api';
import { emptyDatabase, testSql } from '../../support/database';
import { counts, NOTHING, caseFixtures as network } from '../../support/case-fixtures';

describe('one wrong field', () => {
  let send: Awaited<ReturnType<typeof network>>['send'];
  beforeAll(async () => {
    ({ send } = await network());
  });

  test.each([
    ['first_name', ''],
    ['first_name', 'x'.repeat(101)],
    ['last_name', null],
    ['email', 'no address'],
    ['email', 'a@b.test,c@d.test'],
    ['email', 'a@b.test\r\nBcc: c@d.test'],
    ['phone_number', 'call me'],
    ['phone_number', '1'.repeat(26)],
    ['internal_case_number', ''],
    ['problem_summary', ' '],
    ['problem_summary', 'x'.repeat(256)],
    ['problem_description', 'x'.repeat(10_001)],
    ['problem_description', undefined],
    ['case_priority', 'urgent'],
    ['case_priority', ''],
    ['case_priority', ['high']],
    ['first_name', { a: 1 }],
    ['internal_case_number', ['a']],
    ['update_profile', 'perhaps'],
    ['version_id', 'x'],
    ['sample_submission', 'maybe'],
    ['phone_country_code', 'usa'],
  ])('%s: %j is refused beside its field, and nothing is stored', async (field, value) => {
    const { status, body } = await send({ [field]: value });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await counts()).toEqual(NOTHING);
  });
});

describe('fields', () => {
  beforeEach(emptyDatabase);

  test('every invalid field is reported at once, process fields as custom_{id}', async () => {
    const { send, document: process } = await network(
      {},
      {
        requirements: [
          { type: 'integer', label: 'Count', required: true },
          { type: 'email', label: 'Mail' },
        ],
      },
    );
    const [count, mail] = process.requirements;
    const { status, body } = await send({ first_name: '', email: 'x', [`custom_${mail!.id}`]: 'x' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      first_name: ['Enter a first name.'],
      email: [expect.any(String)],
      [`custom_${count!.id}`]: ['Enter a number for “Count”.'],
      [`custom_${mail!.id}`]: ['Enter an email address like name@company.com.'],
    });
  });

  test('an empty submission reports every required field', async () => {
    const { caller, document: process } = await network(
      {},
      { requirements: [{ type: 'integer', label: 'Count', required: true }] },
    );
    const send = (body: object) =>
      api(caller).post<{ errors: Record<string, string[]> }>(`/api/caller/collaborate/${process.id}`, body);
    const everything = [
      'case_priority',
      `custom_${process.requirements[0]!.id}`,
      'email',
      'first_name',
      'internal_case_number',
      'last_name',
      'problem_description',
      'problem_summary',
    ];
    expect(Object.keys((await send({})).body.errors).sort()).toEqual(everything);
    const { body } = await send({ version_id: 'x', collaborate_type: 'company', sample_submission: 'maybe' });
    expect(Object.keys(body.errors).sort()).toEqual([...everything, 'sample_submission', 'version_id'].sort());
    expect(Object.keys((await send({ collaborate_type: 'company' })).body.errors).sort()).toEqual(
      [...everything, 'collaborate_entity'].sort(),
    );
    expect(await counts()).toEqual(NOTHING);
  });

  test('phone numbers are stored as E.164 and returned in international form with their country', async () => {
    const { send, document: process } = await network({}, { requirements: [{ type: 'phone', label: 'On site' }] });
    const { body } = await send({
      phone_number: '+47 22 33 44 55',
      phone_country_code: 'US',
      [`custom_${process.requirements[0]!.id}`]: 'GB: 020 7946 0110',
    });
    expect(body.case).toMatchObject({
      phone: '+47 22 33 44 55',
      phone_country_code: 'NO',
      customer_data: [{ field: 'On site', value: '+44 20 7946 0110' }],
    });
    expect(
      (
        await testSql()`select phone, phone_country_code, customer_data->0->>'value' as value from cases join case_customer_data on case_id = id`
      )[0],
    ).toEqual({ phone: '+4722334455', phone_country_code: 'NO', value: '+442079460110' });
  });

  test('scripts are text, and line breaks are removed from names and summaries', async () => {
    const { send } = await network();
    const { body } = await send({
      problem_summary: '<script>alert(1)</script>\r\nBcc: x@evil.test',
      first_name: 'Robin\nX-Header: 1',
      problem_description: '<img src=x onerror=alert(1)>',
    });
    expect(body.case).toMatchObject({
      summary: '<script>alert(1)</script> Bcc: x@evil.test',
      first_name: 'Robin X-Header: 1',
      description: '<img src=x onerror=alert(1)>',
    });
  });

  test('only fields of the process are stored as customer data', async () => {
    const { send, document: process } = await network(
      {},
      {
        requirements: [
          { section: 'common_customer_section', type: 'string', label: 'Customer', required: true },
          { type: 'groupselect', label: 'Family', options: [{ value: 'Routing', label: 'Routing' }] },
          { type: 'string', label: 'Release', group: 'Routing', required: true },
          {
            type: 'tierselect',
            label: 'Area',
            code_label: 'area',
            options: [
              {
                value: 'Software',
                label: 'Software',
                options: [
                  { value: 'Crash', label: 'Crash' },
                  { value: 'Slow', label: 'Slow' },
                ],
              },
            ],
          },
          {
            type: 'string',
            label: 'Core file',
            required: true,
            linked_field: { field: 'area', sub_choices: ['Crash'] },
          },
          { type: 'hidden', label: 'Channel', additional_settings: { default: 'portal' } },
          {
            section: 'contact_section',
            type: 'copy',
            label: 'Mail again',
            additional_settings: { copy_from: 'email' },
          },
          {
            section: 'contact_section',
            type: 'db_select',
            label: 'Country',
            additional_settings: { model: 'country' },
          },
        ],
      },
    );
    const norway = await make.country({ name: 'Norway', country_code: 'NO', dial_code: '+47' });
    const id = (label: string) => `custom_${process.requirements.find((one) => one.label === label)!.id}`;
    const filled = {
      [id('Customer')]: 'Umbra',
      [id('Area')]: 'Software : Slow',
      [id('Channel')]: 'forged',
      [id('Release')]: 'unasked',
      [id('Country')]: norway.id,
      custom_999999: 'unknown',
    };
    const { status, body } = await send(filled);
    expect(status).toBe(200);
    expect(body.case.customer_data.map(({ field, value }) => [field, value])).toEqual([
      ['Customer', 'Umbra'],
      ['Area', 'Software : Slow'],
      ['Channel', 'portal'],
      ['Mail again', 'robin@acme.test'],
      ['Country', 'Norway'],
    ]);
    const [kept] = await testSql()`select customer_data from case_customer_data`;
    expect((kept!.customer_data as { type: string }[]).map(({ type }) => type)).toEqual([
      'string',
      'tierselect',
      'hidden',
      'copy',
      'db_select',
    ]);
    const missing = await send({
      ...filled,
      [id('Area')]: 'Software : Crash',
      [id('Family')]: 'Routing',
      [id('Release')]: '',
      [id('Country')]: 999,
      force_required_fields: [],
    });
    expect(Object.keys(missing.body.errors).toSorted()).toEqual(
      [id('Release'), id('Core file'), id('Country')].toSorted(),
    );
  });
});
