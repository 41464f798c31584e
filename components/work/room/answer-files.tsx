'use client';
import { FilesField } from './files-field';
import { useUploads } from './use-uploads';

type Props = {
  /** Reference or mailed secret in the page's address. */
  token: string;
  /** The case's reference, by which uploads are found after a reload. */
  reference: string;
  maxMegabytes: number;
};

/** Files of the receiver's answer, which go up as those of a note do (rule: room.files). */
export function AnswerFiles({ token, reference, maxMegabytes }: Props) {
  const to = `/api/caller/case/${encodeURIComponent(token)}/files/uploads`;
  const files = useUploads(to, { maxMegabytes, name: `${reference}:answer` });
  return <FilesField files={files} of="answer" />;
}
