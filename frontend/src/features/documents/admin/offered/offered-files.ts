type Reader = (files: File[]) => void;

let reader: Reader | undefined;
let waiting: File[] = [];

/** Hands files to the upload form that is open, or to the next one. */
export function offerFiles(files: File[]): void {
  if (reader) reader(files);
  else waiting = files;
}

/** Receives offered files while an upload form is mounted. @returns stops that */
export function readOfferedFiles(read: Reader): () => void {
  reader = read;
  if (waiting.length > 0) read(waiting);
  waiting = [];
  return () => {
    reader = undefined;
  };
}
