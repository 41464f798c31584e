import { reason, type FieldTypeRules } from '../field-type';

export const hidden: FieldTypeRules = {
  settings: ['default'],
  unseen: true,
  filledWith: ({ additional_settings }) => additional_settings.default ?? '',
  reasons: ({ additional_settings }) => [
    !additional_settings.default && reason('default', 'Enter the value that this field sends.'),
  ],
  notes: ({ additional_settings: { default: value } }) => [value ? `Sends “${value}”.` : 'Sends nothing.'],
};
