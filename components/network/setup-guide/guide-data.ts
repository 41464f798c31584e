/** A value of ours by its name, or a text to enter as it is. */
export type GuideValue = 'entity_id' | 'acs_url' | 'login_url' | 'scim_base' | 'token' | { text: string };

type GuideForm = { title: string; fields: [label: string, value: GuideValue][]; button: string };

export type GuidePlace = {
  /** Where to go at the provider, from menu to menu. */
  path: string[];
  /** Steps at the provider, in their order. */
  todo: string[];
  form?: GuideForm;
  note?: string;
};

export type ProviderGuide = {
  application: GuidePlace;
  attributes: GuidePlace;
  metadata: GuidePlace & { source: 'url' | 'file'; example: string };
  provisioning: GuidePlace;
};

export const text = (value: string): GuideValue => ({ text: value });
