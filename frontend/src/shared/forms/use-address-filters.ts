import { useSearchParams } from 'react-router-dom';

/**
 * List filters in the URL's query, so that links and reloads preserve them; an empty value removes its
 * parameter, and a list repeats it.
 */
export function useAddressFilters() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | readonly string[] | undefined>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          next.delete(name);
          for (const one of [value ?? []].flat()) if (one) next.append(name, one);
        }
        return next;
      },
      { replace: true },
    );
  return { params, change };
}
