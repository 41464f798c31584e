/** Files of a note, and of a case as it is sent. */
export const MAX_NOTE_FILES = 20;

export const uploadTooLarge = (megabytes: number) =>
  `Unable to upload your file. That max file size allowed is ${megabytes} MB.`;
