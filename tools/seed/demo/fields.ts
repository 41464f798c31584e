import type { NewField } from '@/tools/factories/processes';
import type { FieldOption } from '@/lib/shared/form-field';

const choices = (...labels: string[]): FieldOption[] => labels.map((label) => ({ value: label, label }));
const tiers = (tree: Record<string, string[]>): FieldOption[] =>
  Object.entries(tree).map(([label, below]) => ({
    value: label,
    label,
    options: choices(...below) as { value: string; label: string }[],
  }));

const customer = 'common_customer_section' as const;
const contact = 'contact_section' as const;

const CUSTOMER: NewField[] = [
  {
    section: customer,
    type: 'string',
    label: 'Customer company',
    required: true,
    additional_settings: { max_length: 120 },
  },
  {
    section: customer,
    type: 'string',
    label: 'Customer contact',
    required: true,
    additional_settings: { max_length: 120 },
  },
  { section: customer, type: 'email', label: 'Customer email', code_label: 'customer_email', required: true },
  { section: customer, type: 'phone', label: 'Customer phone' },
];

/** Borealis's main form: all three sections and every field type. */
export const BOREALIS_FIELDS: NewField[] = [
  ...CUSTOMER,
  {
    section: customer,
    type: 'db_select',
    label: 'Country of the site',
    code_label: 'site_country',
    required: true,
    additional_settings: { model: 'country' },
  },
  { section: customer, type: 'timezone', label: 'Time zone of the site', code_label: 'site_timezone', required: true },
  {
    section: customer,
    type: 'db_select',
    label: 'Other partner involved',
    code_label: 'other_partner',
    additional_settings: { model: 'company', help: 'Only when a third company works on the same problem.' },
  },
  {
    section: customer,
    type: 'db_select',
    label: 'Department of that partner',
    code_label: 'other_partner_department',
    key_field: 'other_partner',
    additional_settings: { model: 'department' },
  },
  {
    type: 'groupselect',
    label: 'Product family',
    required: true,
    options: choices('Routing', 'Switching', 'Controllers'),
  },
  {
    type: 'select',
    label: 'Router model',
    group: 'Routing',
    required: true,
    options: choices('BR-1100', 'BR-2400', 'BR-9000'),
  },
  {
    type: 'string',
    label: 'Software release',
    group: 'Routing',
    required: true,
    additional_settings: { placeholder: 'For example 12.4.2', max_length: 40 },
  },
  {
    type: 'integer',
    label: 'Switches in the stack',
    code_label: 'stack_size',
    group: 'Switching',
    required: true,
    additional_settings: { min: 1, max: 16 },
  },
  {
    type: 'select',
    label: 'Uplink speed',
    group: 'Switching',
    options: choices('10 Gbit/s', '25 Gbit/s', '100 Gbit/s'),
    additional_settings: { disable_other: true },
  },
  {
    type: 'url',
    label: 'Controller address',
    code_label: 'controller_url',
    group: 'Controllers',
    required: true,
    additional_settings: { placeholder: 'https://controller.example.com' },
  },
  {
    type: 'tierselect',
    label: 'Problem area',
    required: true,
    options: tiers({
      Hardware: ['Power supply', 'Line card', 'Fan'],
      Software: ['Crash', 'Memory', 'Upgrade'],
      Performance: ['Latency', 'Packet loss', 'Throughput'],
    }),
  },
  {
    type: 'string',
    label: 'Core file name',
    required: true,
    linked_field: { field: 'problem_area', sub_choices: ['Crash', 'Memory'] },
    additional_settings: { help: 'The newest file in /var/crash.' },
  },
  { type: 'text', label: 'Steps to reproduce', additional_settings: { max_length: 4000 } },
  { type: 'hidden', label: 'Intake channel', additional_settings: { default: 'partner portal' } },
  {
    section: contact,
    type: 'copy',
    label: 'Email of the engineer',
    code_label: 'engineer_email',
    additional_settings: { copy_from: 'email' },
  },
  { section: contact, type: 'string', label: 'Second contact', code_label: 'second_contact' },
  { section: contact, type: 'phone', label: 'Phone of the second contact', code_label: 'second_contact_phone' },
  { section: contact, type: 'url', label: 'Meeting or bridge link', code_label: 'bridge_url' },
];

export const WIRELESS_FIELDS: NewField[] = [
  ...CUSTOMER,
  { section: customer, type: 'timezone', label: 'Time zone of the site', code_label: 'site_timezone', required: true },
  {
    type: 'select',
    label: 'Access point model',
    required: true,
    options: choices('AP-310', 'AP-550', 'AP-720 outdoor'),
  },
  {
    type: 'select',
    label: 'Band',
    required: true,
    options: choices('2.4 GHz', '5 GHz', '6 GHz'),
    additional_settings: { disable_other: true },
  },
  { type: 'integer', label: 'Clients affected', required: true, additional_settings: { min: 1, max: 100_000 } },
  {
    type: 'tierselect',
    label: 'Symptom',
    required: true,
    options: tiers({
      Connect: ['Association', 'Authentication', 'Address assignment'],
      Roam: ['Voice drops', 'Sticky clients'],
      Throughput: ['Uplink', 'Downlink'],
    }),
  },
  {
    type: 'string',
    label: 'Authentication server',
    code_label: 'authentication_server',
    required: true,
    linked_field: { field: 'symptom', sub_choices: ['Authentication'] },
  },
  { type: 'text', label: 'Steps to reproduce', additional_settings: { max_length: 4000 } },
  { section: contact, type: 'phone', label: 'Phone of the engineer on site', code_label: 'site_phone' },
];

export const ACME_FIELDS: NewField[] = [
  ...CUSTOMER,
  {
    section: customer,
    type: 'string',
    label: 'Array serial number',
    code_label: 'array_serial',
    required: true,
    additional_settings: { placeholder: 'ACM-00-000000' },
  },
  { type: 'select', label: 'Array family', required: true, options: choices('A-200', 'A-700', 'A-900 all-flash') },
  {
    type: 'select',
    label: 'Protocol',
    required: true,
    options: choices('Fibre Channel', 'iSCSI', 'NVMe/TCP', 'NFS'),
    additional_settings: { disable_other: true },
  },
  {
    type: 'tierselect',
    label: 'Problem area',
    required: true,
    options: tiers({
      Host: ['Multipathing', 'Latency'],
      Replication: ['Lag', 'Stopped'],
      Hardware: ['Drive', 'Controller'],
    }),
  },
  { type: 'text', label: 'Error messages' },
  { section: contact, type: 'url', label: 'Meeting or bridge link', code_label: 'bridge_url' },
];

/** Cobalt's process, whose cases are sent as JSON of type cisco_xylem. */
export const COBALT_FIELDS: NewField[] = [
  ...CUSTOMER,
  {
    section: customer,
    type: 'string',
    label: 'Tenant id',
    code_label: 'tenant_id',
    required: true,
    additional_settings: { max_length: 64 },
  },
  {
    type: 'select',
    label: 'Service',
    required: true,
    options: choices('Virtual machines', 'Managed Kubernetes', 'Object storage', 'Private network'),
  },
  {
    type: 'select',
    label: 'Region',
    required: true,
    options: choices('eu-west', 'eu-north', 'us-east', 'ap-south'),
    additional_settings: { disable_other: true },
  },
  { type: 'string', label: 'Resource id', code_label: 'resource_id', required: true },
  { type: 'text', label: 'Request ids', additional_settings: { help: 'One a line.' } },
];

export const HARBOR_ROW_FIELDS: NewField[] = [
  ...CUSTOMER,
  {
    type: 'select',
    label: 'Release',
    required: true,
    options: choices('9.2', '9.4', '10.0'),
    additional_settings: { disable_other: true },
  },
  {
    type: 'tierselect',
    label: 'Problem area',
    required: true,
    options: tiers({
      Query: ['Wrong plan', 'Timeout'],
      Recovery: ['Restore', 'Log replay'],
      Replication: ['Lag', 'Split'],
    }),
  },
  { type: 'text', label: 'Query plan' },
];

export const HARBOR_COLUMN_FIELDS: NewField[] = [
  ...CUSTOMER,
  { type: 'select', label: 'Release', required: true, options: choices('4.1', '4.3') },
  { type: 'integer', label: 'Nodes', required: true, additional_settings: { min: 1, max: 512 } },
  { type: 'text', label: 'Load job' },
];

export const FJORD_FIELDS: NewField[] = [
  ...CUSTOMER,
  { section: customer, type: 'string', label: 'Server serial number', code_label: 'server_serial', required: true },
  { type: 'select', label: 'Model', required: true, options: choices('F-10 rack', 'F-40 rack', 'F-90 blade') },
  { type: 'string', label: 'Firmware' },
];

export const DUNE_FIELDS: NewField[] = [
  ...CUSTOMER,
  { type: 'select', label: 'Device', required: true, options: choices('D5 handheld', 'D7 handheld', 'S2 scanner') },
];
