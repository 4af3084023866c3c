import { useSearchParams } from 'react-router-dom';

/** Filters of a list in the address, so that a link or a reload keeps them; an empty value takes its own away. */
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
