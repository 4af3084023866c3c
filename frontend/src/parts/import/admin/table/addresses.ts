/** The addresses of a cell like "Ann <ann@example.com>; bo@example.com"; the cell itself if it has none. */
export function addressesIn(cell: string): string[] {
  const found = cell.match(/[^\s<>()[\],;:|/"“”]+@[^\s<>()[\],;:|/"“”]+/g) ?? [];
  const addresses = found.map((one) => one.replace(/^['‘’.]+|['‘’.]+$/g, ''));
  return addresses.length === 0 ? [cell] : [...new Set(addresses)];
}
