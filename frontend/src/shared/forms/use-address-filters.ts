import { useSearchParams } from 'react-router-dom';

/**
 * List filters in the URL's query, so that links and reloads preserve them; an empty value removes its
 * parameter.
 */
export function useAddressFilters() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return { params, change };
}
