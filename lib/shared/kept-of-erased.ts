type KeptOfErased = {
  what: string;
  why: string;
  /** Columns in which a name, an address or a phone number can remain, by table. A test holds that there are no others. */
  columns: string[];
};

/** Data that an erasure leaves, with the reason; managers read it before (rule: accounts.erased). */
export const KEPT_OF_ERASED: KeptOfErased[] = [
  {
    what: 'Cases, notes, answers and files, under “A former user” of your company',
    why: 'Both companies need them for their customers. A name that somebody wrote into a text stays in that text.',
    columns: [
      'cases.summary',
      'cases.search_text',
      'cases.description',
      'cases.close_reason',
      'case_notes.body',
      'case_notes.mail_text',
      'case_responses.next_steps',
      'case_responses.additional_information',
      'case_responses.body',
      'case_customer_data.customer_data',
      'case_files.name',
    ],
  },
  {
    what: 'What the person changed in the portal, without name and network address',
    why: 'The audit has to be complete.',
    columns: [],
  },
  {
    what: 'When the person accepted the privacy policy, and from which network address',
    why: 'As proof that it was accepted.',
    columns: [],
  },
  {
    what: 'The registration by which your company joined, if this person sent it: name and address with the signed agreements, and the payment',
    why: 'They are your company’s contract, and the law asks for invoices.',
    columns: ['onboarding_sessions.email', 'onboarding_sessions.data', 'payments.name_on_card'],
  },
  {
    what: 'The address in one email, which tells the person of the erasure',
    why: 'Until the mail server has taken it.',
    columns: ['outbox.to_email', 'outbox.to_name'],
  },
];
