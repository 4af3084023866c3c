import { t } from '@steward/texts';
import { firstSessionSteps } from '../content/practice';
import { useFirstSession } from '../queries';
import '../ruled.css';

/** Minutes of a first session that is not booked here. */
const usual = 60;

/** Course of a first session, with the minutes of each step. */
export function FirstSession() {
  const minutes = useFirstSession()?.minutes ?? usual;
  const steps = firstSessionSteps();
  const ends = steps.map(({ end }) => Math.round(end * minutes));
  return (
    <section className="section first-session">
      <div className="wrap">
        <div className="section-head stack gap-l">
          <h2>{minutes === 60 ? t('Your first hour') : t('Your first session')}</h2>
          <p className="lead">
            {t('{minutes} minutes, free for new clients. This is how we use them.', { minutes })}
          </p>
        </div>
        <ol className="ruled thirds">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <p className="minutes numeric">
                {t('{from}–{to} minutes', { from: ends[index - 1] ?? 0, to: ends[index] ?? 0 })}
              </p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
