/**
 * The files that a person chose, with their sizes read at once: a browser compares a file with its size and time of when
 * they were first asked for, and refuses other bytes from then on. Unasked, it would send them as the same file.
 */
export function chosenFiles(list: FileList | null | undefined): File[] {
  const files = [...(list ?? [])];
  files.forEach(sizeOf);
  return files;
}

const sizeOf = ({ size }: File): number => size;
