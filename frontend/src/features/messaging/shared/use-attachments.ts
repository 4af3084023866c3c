import { useState } from 'react';
import { t } from '@steward/texts';
import { fileProblem } from '../../../shared/files/file-rules';

/** Maximum number of files per message. */
const mostAttachments = 5;

export interface Attachments {
  files: readonly File[];
  /** Reason why a file was rejected. */
  problem: string | undefined;
  add: (files: readonly File[]) => void;
  remove: (file: File) => void;
  clear: () => void;
}

/** Files attached to the message being written. */
export function useAttachments(): Attachments {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  return {
    files,
    problem,
    add: (chosen) => {
      const fresh = chosen.filter((file) => !files.some((other) => isSame(file, other)));
      const refused = fresh.find((file) => fileProblem(file) !== undefined);
      const all = [...files, ...fresh.filter((file) => fileProblem(file) === undefined)];
      setFiles(all.slice(0, mostAttachments));
      if (all.length > mostAttachments) setProblem(t('You can attach up to five files.'));
      else setProblem(refused && `${refused.name}: ${fileProblem(refused)}`);
    },
    remove: (file) => {
      setFiles(files.filter((other) => other !== file));
      setProblem(undefined);
    },
    clear: () => {
      setFiles([]);
      setProblem(undefined);
    },
  };
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
