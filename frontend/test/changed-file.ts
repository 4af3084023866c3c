import { stubProperties } from './stub-properties';

/** A chosen file that was written anew on the disk: browsers refuse to read it. */
export function changedFile(name: string): File {
  const file = new File(['as it was'], name, { type: 'application/pdf', lastModified: 1 });
  const unreadable = () => Promise.reject(new DOMException('It was changed.', 'NotReadableError'));
  stubProperties(file, { slice: () => Object.assign(new Blob(), { arrayBuffer: unreadable }) });
  return file;
}
