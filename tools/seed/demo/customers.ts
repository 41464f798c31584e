import type { Process, Field } from '@/tools/factories/processes';
import type { CustomerDatum } from '@/db/schema';
import type { FieldType } from '@/lib/shared/enums';
import { storedPhone } from '@/lib/shared/phone';

type Customer = { company: string; contact: string; email: string; phone: string; country: string; zone: string };

/** Joint customers of the demo cases. */
const CUSTOMERS: Customer[] = [
  {
    company: 'Northgate Hospital Trust',
    contact: 'Helen Marsh',
    email: 'helen.marsh@northgate.example',
    phone: '+44 113 496 0101',
    country: 'United Kingdom',
    zone: 'Europe/London',
  },
  {
    company: 'Pacific Rail Cargo',
    contact: 'Luis Ortega',
    email: 'lortega@pacificrail.example',
    phone: '+1 503 555 0142',
    country: 'United States',
    zone: 'America/Los_Angeles',
  },
  {
    company: 'Stadtwerke Lindenau',
    contact: 'Jens Ritter',
    email: 'j.ritter@sw-lindenau.example',
    phone: '+49 341 5550 118',
    country: 'Germany',
    zone: 'Europe/Berlin',
  },
  {
    company: 'Maison Verlaine',
    contact: 'Claire Fontaine',
    email: 'claire.fontaine@verlaine.example',
    phone: '+33 1 70 55 12 10',
    country: 'France',
    zone: 'Europe/Paris',
  },
  {
    company: 'Hokkai Logistics',
    contact: 'Yuto Mori',
    email: 'y.mori@hokkai.example',
    phone: '+81 11 555 0119',
    country: 'Japan',
    zone: 'Asia/Tokyo',
  },
  {
    company: 'Banco del Plata',
    contact: 'Sofía Acosta',
    email: 'sacosta@bancodelplata.example',
    phone: '+54 11 5555 0120',
    country: 'Argentina',
    zone: 'America/Argentina/Buenos_Aires',
  },
  {
    company: 'Delta Grain Exchange',
    contact: 'Ravi Menon',
    email: 'ravi.menon@deltagrain.example',
    phone: '+91 22 5555 0133',
    country: 'India',
    zone: 'Asia/Kolkata',
  },
];

/** Values of other fields, by code label. */
const VALUES_BY_CODE: Record<string, string> = {
  array_serial: 'ACM-70-118204',
  tenant_id: 'tn-5f20c1',
  resource_id: 'vol-0a91d7',
  server_serial: 'FJ40-22817',
  firmware: '2.7.1',
  software_release: '12.4.1',
  core_file_name: 'core.rpd.1193.gz',
  second_contact: 'Shift lead, day team',
  bridge_url: 'https://meet.example.com/interop',
  controller_url: 'https://wlc-1.example.com',
  authentication_server: 'radius-2.example.com',
  steps_to_reproduce: '1. Start the load.\n2. Wait for the next full hour.\n3. Watch the counters.',
  error_messages: 'E4071 path lost, E4073 path restored',
  request_ids: '7f31a0\n7f31c4\n7f3a11',
  query_plan: 'Nested loop, inner scan without an index',
  load_job: 'daily-load, started 02:00 UTC',
  stack_size: '4',
  clients_affected: '140',
  nodes: '24',
};

/** Sources of values; `n`, the case's id, picks among options. */
type Source = { customer: Customer; email: string; n: number };

const pick = <T>(list: T[], n: number) => list[n % list.length];

/** A case's customer data: a value for each visible field of the process. */
export function customerData(process: Process, { n, email }: { n: number; email: string }): CustomerDatum[] {
  const source = { n, email, customer: CUSTOMERS[n % CUSTOMERS.length] as Customer };
  const values = new Map<number, string>();
  for (const field of process.requirements) {
    const value = isShown(field, process, values) ? valueOf(field, source) : undefined;
    if (value) values.set(field.id, value);
  }
  return process.requirements.flatMap((field) => {
    const value = values.get(field.id);
    return value
      ? [{ requirement_id: field.id, section: field.section, field: field.label, value, type: field.type }]
      : [];
  });
}

/** True when the field's group and sub-choice, if any, are chosen. */
function isShown(field: Field, process: Process, values: Map<number, string>): boolean {
  const group = process.requirements.find((one) => one.type === 'groupselect');
  if (field.group && field.group !== (group && values.get(group.id))) return false;
  const linked = field.additional_settings.linked_to;
  return !linked || linked.sub_choices.includes(values.get(linked.requirement_id)?.split(' : ')[1] ?? '');
}

const VALUES: Partial<Record<FieldType, (field: Field, source: Source) => string | undefined>> = {
  select: (field, { n }) => pick(field.options, n)?.value,
  groupselect: (field, { n }) => pick(field.options, n)?.value,
  tierselect(field, { n }) {
    const main = pick(field.options, n);
    const below = pick(main?.options ?? [], n);
    return main && below && `${main.value} : ${below.value}`;
  },
  db_select: (field, { customer }) => (field.additional_settings.model === 'country' ? customer.country : undefined),
  timezone: (_field, { customer }) => customer.zone,
  copy: (_field, { email }) => email,
  hidden: (field) => field.additional_settings.default,
  email: (_field, { customer }) => customer.email,
  phone: (_field, { customer }) => storedPhone(customer.phone),
};

function valueOf(field: Field, source: Source): string | undefined {
  const generate = VALUES[field.type];
  if (generate) return generate(field, source);
  return (
    { customer_company: source.customer.company, customer_contact: source.customer.contact }[field.code_label] ??
    VALUES_BY_CODE[field.code_label]
  );
}
