import type { NewProcess } from '@/tools/factories/processes';
import {
  ACME_FIELDS,
  BOREALIS_FIELDS,
  COBALT_FIELDS,
  DUNE_FIELDS,
  FJORD_FIELDS,
  HARBOR_COLUMN_FIELDS,
  HARBOR_ROW_FIELDS,
  WIRELESS_FIELDS,
} from './fields';
import { companyId, PROCESS, TEMPLATE, userId, type Slug } from './ids';

const CUSTOMER_TITLE = 'Customer Information';

/** The process owner and the alternate escalation contact of a company. */
const managersOf = (slug: Slug): NonNullable<NewProcess['managers']> => [
  { user_type: 'main', user_id: userId(slug, 'manager') },
  { user_type: 'other', user_id: userId(slug, 'program') },
];

const escalation = (desk: string, phone: string) =>
  `<p>No answer in time? Call the ${desk} at ${phone} and name the case number.</p><p>Outside office hours the same number reaches the engineer on duty.</p>`;

const DUNE_PAGE = `<h2>Support for Dune devices</h2>
<p>Dune takes partner cases by phone and mail.</p>
<ul><li>Handhelds D5 and D7: <a href="mailto:handhelds@dune.test">handhelds@dune.test</a></li><li>Scanners S2: <a href="mailto:scanners@dune.test">scanners@dune.test</a></li><li>Phone: <a href="tel:+498955501200">+49 89 5550 1200</a>, Monday to Friday, 8 to 18 h Central European Time</li></ul>
<p>Cases that are open already are in the <a href="https://exchange.dune.test/cases">Dune case exchange</a>.</p>
<p>Have the serial number, the firmware and a photo of the label ready.</p>`;

/** The demo processes in insertion order: sub-processes precede their parents. */
export const PROCESSES: NewProcess[] = [
  {
    id: PROCESS.acme,
    company_id: companyId('acme'),
    name: 'Acme array support',
    document_type: 'ticket',
    requirements: ACME_FIELDS,
    managers: managersOf('acme'),
    tags: ['storage', 'array', 'san', 'nas'],
    email_templates: { new_receiving_member: TEMPLATE.welcome },
    version: {
      title: 'Acme array support',
      product_supported: 'A-200, A-700, A-900',
      collaborate_email: 'interop@acme.test',
      collaborate_cc_email: 'interop-archive@acme.test',
      escalation_alias: 'duty@acme.test',
      escalation_instructions: escalation('shift lead', '+1 408 555 0199'),
      admin_note: '<p>Give the array serial number: without it the case waits for a question.</p>',
      common_customer_section_title: CUSTOMER_TITLE,
    },
  },
  {
    id: PROCESS.borealis,
    company_id: companyId('borealis'),
    name: 'Borealis network support',
    document_type: 'ticket',
    requirements: BOREALIS_FIELDS,
    managers: managersOf('borealis'),
    tags: ['routing', 'switching', 'bgp', 'vpn', 'network'],
    email_templates: { new_receiving_member: TEMPLATE.welcome_partner },
    version: {
      title: 'Borealis network support',
      product_supported: 'BR routers, BX switches, controllers',
      collaborate_email: 'tac@borealis.test',
      collaborate_cc_email: 'tac-lead@borealis.test',
      escalation_alias: 'duty@borealis.test',
      escalation_instructions: escalation('duty manager', '+46 8 5555 1299'),
      common_customer_section_title: 'Customer and site',
      admin_note: '<p>Core files over 2 GB: name them here, our engineer sends an upload link.</p>',
    },
  },
  {
    id: PROCESS.wireless,
    company_id: companyId('borealis'),
    name: 'Wireless solution support',
    document_type: 'solution_support',
    requirements: WIRELESS_FIELDS,
    managers: managersOf('borealis'),
    tags: ['wifi', 'wlan', 'wireless', 'access point', '802.11'],
    version: {
      title: 'Wireless solution support',
      support_hours: '7/24/365',
      product_supported: 'AP-310, AP-550, AP-720, WLC-8 controllers',
      collaborate_email: 'wireless@borealis.test',
      escalation_alias: 'wireless-duty@borealis.test',
      escalation_instructions: escalation('wireless duty engineer', '+46 8 5555 1277'),
      common_customer_section_title: CUSTOMER_TITLE,
    },
  },
  {
    id: PROCESS.cobalt,
    company_id: companyId('cobalt'),
    name: 'Cobalt platform support',
    document_type: 'json',
    requirements: COBALT_FIELDS,
    managers: managersOf('cobalt'),
    tags: ['cloud', 'kubernetes', 'vm', 'object storage', 's3'],
    version: {
      title: 'Cobalt platform support',
      json_type: 'cisco_xylem',
      product_supported: 'Virtual machines, Kubernetes, object storage',
      collaborate_email: 'partners@cobalt.test',
      escalation_alias: 'incident-desk@cobalt.test',
      escalation_instructions: escalation('incident desk', '+44 20 7946 0199'),
      common_customer_section_title: CUSTOMER_TITLE,
    },
  },
  {
    id: PROCESS.harbor_row,
    company_id: companyId('harbor'),
    name: 'Harbor row store',
    document_type: 'ticket',
    requirements: HARBOR_ROW_FIELDS,
    managers: managersOf('harbor'),
    tags: ['sql', 'row store'],
    version: {
      title: 'Harbor row store',
      product_supported: 'Row store 9.2 to 10.0',
      collaborate_email: 'rowstore@harbor.test',
      escalation_alias: 'duty@harbor.test',
      escalation_instructions: escalation('front desk', '+31 10 555 1299'),
      common_customer_section_title: CUSTOMER_TITLE,
    },
  },
  {
    id: PROCESS.harbor_column,
    company_id: companyId('harbor'),
    name: 'Harbor column store',
    document_type: 'ticket',
    requirements: HARBOR_COLUMN_FIELDS,
    managers: managersOf('harbor'),
    tags: ['analytics', 'column store'],
    version: {
      title: 'Harbor column store',
      // Never open at the same time as Fjord's desk, so that one of the two always shows as closed.
      support_hours: 'Mon-Fri 8:00-18:00 America/Los_Angeles',
      product_supported: 'Column store 4.1 and 4.3',
      collaborate_email: 'columnstore@harbor.test',
      escalation_alias: 'duty@harbor.test',
      escalation_instructions: escalation('front desk', '+31 10 555 1299'),
      common_customer_section_title: CUSTOMER_TITLE,
    },
  },
  {
    id: PROCESS.harbor,
    company_id: companyId('harbor'),
    name: 'Harbor database support',
    document_type: 'parent',
    managers: managersOf('harbor'),
    tags: ['database', 'sql', 'analytics'],
    linkages: [
      { option_name: 'Row store', contact_document_id: PROCESS.harbor_row },
      { option_name: 'Column store', contact_document_id: PROCESS.harbor_column },
    ],
    version: {
      title: 'Harbor database support',
      product_supported: 'Row store, column store',
      parent_option_name: 'database product',
      collaborate_email: 'support@harbor.test',
      escalation_instructions: escalation('front desk', '+31 10 555 1299'),
    },
  },
  {
    id: PROCESS.ember,
    company_id: companyId('ember'),
    name: 'Ember manager requests',
    document_type: 'manager',
    managers: managersOf('ember'),
    tags: ['backup', 'recovery', 'escalation'],
    version: {
      title: 'Ember manager requests',
      support_hours: 'Mon-Fri 8:00-18:00 CET',
      product_supported: 'Ember Backup 7 and 8',
      collaborate_email: 'managers@ember.test',
      escalation_alias: 'direction-support@ember.test',
      escalation_instructions: escalation('support manager', '+33 4 78 55 12 99'),
    },
  },
  {
    id: PROCESS.fjord,
    company_id: companyId('fjord'),
    name: 'Fjord server support',
    document_type: 'ticket',
    requirements: FJORD_FIELDS,
    tags: ['server', 'rack', 'blade', 'firmware'],
    managers: [
      { user_type: 'main', user_id: userId('fjord', 'manager') },
      { user_type: 'other', first_name: 'Kari', last_name: 'Nes', email: 'kari.nes@fjord.test' },
    ],
    version: {
      title: 'Fjord server support',
      support_hours: 'Mon-Fri 7:00-17:00 CET',
      product_supported: 'F-10, F-40, F-90',
      collaborate_email: 'support@fjord.test',
      escalation_alias: 'leads@fjord.test',
      escalation_instructions: escalation('service desk', '+47 55 55 12 99'),
      common_customer_section_title: CUSTOMER_TITLE,
    },
  },
  {
    id: PROCESS.dune,
    company_id: companyId('dune'),
    name: 'Dune device support',
    document_type: 'default',
    tags: ['handheld', 'scanner'],
    version: {
      title: 'Dune device support',
      support_hours: 'Mon-Fri 8:00-18:00 CET',
      product_supported: 'D5, D7, S2',
      collaborate_email: 'partner@dune.test',
      static_document: DUNE_PAGE,
    },
  },
  {
    id: PROCESS.dune_limited,
    company_id: companyId('dune'),
    name: 'Dune partner support',
    document_type: 'ticket',
    requirements: DUNE_FIELDS,
    managers: [{ user_type: 'main', user_id: userId('dune', 'manager') }],
    version: {
      title: 'Dune partner support',
      support_hours: 'Mon-Fri 8:00-18:00 CET',
      product_supported: 'D5, D7, S2',
      collaborate_email: 'partner@dune.test',
      escalation_instructions: escalation('support manager', '+49 89 5550 1240'),
      common_customer_section_title: CUSTOMER_TITLE,
    },
  },
  {
    id: PROCESS.cobalt_pending,
    company_id: companyId('cobalt'),
    name: 'Cobalt private network trial',
    document_type: 'ticket',
    status: 'pending',
    managers: managersOf('cobalt'),
    tags: ['trial'],
    version: {
      title: 'Cobalt private network trial',
      product_supported: 'Private network',
      collaborate_email: 'trial@cobalt.test',
    },
  },
  {
    id: PROCESS.fjord_rejected,
    company_id: companyId('fjord'),
    name: 'Fjord spare parts',
    document_type: 'ticket',
    status: 'rejected',
    tags: ['spare parts'],
    version: { title: 'Fjord spare parts', product_supported: 'Spare parts', collaborate_email: 'parts@fjord.test' },
  },
];
