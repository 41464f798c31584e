export const uploadTooLarge = (megabytes: number) =>
  `Unable to upload your file. That max file size allowed is ${megabytes} MB.`;
