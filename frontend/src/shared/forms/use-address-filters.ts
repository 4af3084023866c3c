import { useContext } from 'react';
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router-dom';

/**
 * List filters in the URL's query, so that links and reloads preserve them; an empty value removes its
 * parameter, and a list repeats it.
 */
export function useAddressFilters() {
  const [params, setParams] = useSearchParams();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const change = (changes: Readonly<Record<string, string | readonly string[] | undefined>>) =>
    setParams(
      (rendered) => {
        // Those of the last rendering lack a change that is being rendered: a search, while a filter is chosen. React Router
        // says where it is only under this name.
        const next = new URLSearchParams(router?.state.location.search ?? rendered);
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
