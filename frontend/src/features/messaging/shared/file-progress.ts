/**
 * Progress of each file, from 0 to 1: a form is sent from start to end, so the sent bytes belong to the first
 * files.
 */
export function fileProgress(files: readonly Pick<File, 'size'>[], sent: number): number[] {
  let left = sent * files.reduce((sum, { size }) => sum + size, 0);
  return files.map(({ size }) => {
    const part = Math.min(1, Math.max(0, left / Math.max(1, size)));
    left -= size;
    return part;
  });
}
