import { useSearchParams } from 'react-router-dom';
import { useSite } from '../../../shared/practice/site';
import { todayIn } from '../../../shared/text/format';
import { monthOf, yearOf, yearToCollect } from './months';

/** The year on the screen, kept in the address, and the present month. */
export function useShownYear() {
  const [params, setParams] = useSearchParams();
  const today = todayIn(useSite().timeZone);
  const present = monthOf(today);
  const named = /^20\d\d$/.exec(params.get('year') ?? '')?.[0];
  const change = (year: number) =>
    setParams(
      (before) => {
        before.set('year', String(year));
        return before;
      },
      { replace: true },
    );
  return {
    year: named === undefined ? yearToCollect(today) : Math.min(Number(named), yearOf(present)),
    present,
    change,
  };
}
