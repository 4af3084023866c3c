import { useSearchParams } from 'react-router-dom';
import { useCourse } from '../kit/router';

/**
 * List filters in the URL's query, so that links and reloads preserve them; an empty value removes its
 * parameter, and a list repeats it.
 */
export function useAddressFilters() {
  const [params, setParams] = useSearchParams();
  const course = useCourse();
  const change = (changes: Readonly<Record<string, string | readonly string[] | undefined>>) =>
    setParams(
      () => {
        // Those of the last rendering lack a change that is being rendered: a search, while a filter is chosen.
        const next = new URLSearchParams(course.location.search);
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
