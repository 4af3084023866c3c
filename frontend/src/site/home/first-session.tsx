import { t } from '@steward/texts';
import { useSite } from '../../shared/practice/site';
import { useFirstSession } from '../queries';
import '../ruled.css';

/** Share of the time that has passed at the end of a step of ours. A practice's own steps have no minutes. */
const ends = (): Record<string, number> => ({
  [t('Your question')]: 1 / 6,
  [t('Your numbers')]: 3 / 4,
  [t('Your next steps')]: 1,
});

/** Course of a first session, with its minutes if it is booked here; nothing without a text. */
export function FirstSession() {
  const minutes = useFirstSession()?.minutes;
  const { firstSessionLead, firstSession, lang } = useSite().texts;
  const steps = firstSession ?? [];
  if (!firstSessionLead && steps.length === 0) return null;
  return (
    <section className="section first-session">
      <div className="wrap">
        <div className="section-head stack gap-l">
          <h2>{minutes === 60 ? t('Your first hour') : t('Your first session')}</h2>
          {firstSessionLead && (
            <p className="lead">
              {minutes !== undefined && `${t('{minutes} minutes.', { minutes })} `}
              <span lang={lang['firstSessionLead']}>{firstSessionLead}</span>
            </p>
          )}
        </div>
        {steps.length > 0 && (
          <ol className="ruled thirds">
            {steps.map(({ title, text }, index) => (
              <li key={title}>
                <Minutes of={minutes} from={steps[index - 1]?.title} to={title} />
                <h3 lang={lang['firstSession']}>{title}</h3>
                {text && <p lang={lang['firstSession']}>{text}</p>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

/** @param props.of all minutes @param props.from title of the step before, and `to` of this one */
function Minutes({ of, from, to }: { of: number | undefined; from: string | undefined; to: string }) {
  const begin = from === undefined ? 0 : ends()[from];
  const end = ends()[to];
  if (of === undefined || begin === undefined || end === undefined || end <= begin) return null;
  return (
    <p className="minutes numeric">
      {t('{from}–{to} minutes', { from: Math.round(begin * of), to: Math.round(end * of) })}
    </p>
  );
}
