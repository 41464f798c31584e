const UNNAMED = /^(?:image|grafik|unnamed)?\.(png|jpe?g|gif|webp|bmp)$/i;

/** Names a pasted picture by the time, so that several can be told apart. */
export function pastedName(file: File, at = 0): File {
  const [, extension] = UNNAMED.exec(file.name) ?? [];
  if (!extension) return file;
  const when = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [when.getFullYear(), two(when.getMonth() + 1), two(when.getDate())].join('-');
  const time = [when.getHours(), when.getMinutes(), when.getSeconds()].map(two).join('.');
  const name = `Picture ${day} ${time}${at ? ` (${at + 1})` : ''}.${extension.toLowerCase()}`;
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}

/**
 * Returns the files of the clipboard to add. A spreadsheet adds a picture of its cells, whose text is pasted instead.
 */
export const pastedFiles = (clipboard: DataTransfer): File[] =>
  /<table[\s>]/i.test(clipboard.getData('text/html')) ? [] : [...clipboard.files].map(pastedName);
