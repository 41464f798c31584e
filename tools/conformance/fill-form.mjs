/** Fills a form in with entries that its fields take. */

const TODAY = new Date().toISOString().slice(0, 10);
const VALUES = {
  ...{ EMAIL: 'customer@example.com', PHONE: '+1 650 555 0100', URL: 'https://example.com', DATE: TODAY },
  ...{ TIMEZONE: 'Europe/Stockholm', TEXT: 'Written by the conformance kit.' },
};

/** The write model of a case, by a form that was read. */
export const modelOf = (form, { number, summary }) => ({
  ...form,
  internalCaseNumber: number,
  problemSummary: summary,
  problemDescription: 'Written by the conformance kit.\nIt can be deleted.',
  priority: 'LOW',
  internalNotes: [],
  testSubmission: false,
  customFields: form.customFields.map((field) => ({ ...field, ...entryOf(field) })),
});

function entryOf({ type, options, selections = [], value, validationRules, required }) {
  if (!required || value) return {};
  const [branch] = selections;
  if (branch?.children.length) return { selections: [{ value: branch.value, children: [branch.children[0]] }] };
  if (options) return { value: options.split('\r\n')[0], selections: [] };
  if (/INTEGER|NUMBER/.test(type)) return { value: String(numberIn(validationRules)) };
  return { value: VALUES[type] ?? 'Conformance' };
}

/** The least number that a field's rules allow. */
function numberIn(validationRules) {
  const { min = 1 } = validationRules ? JSON.parse(validationRules) : {};
  return min;
}
