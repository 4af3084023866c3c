import { firstSessionSteps } from '../content/practice';
import { useFirstSession } from '../queries';
import '../ruled.css';

/** Minutes of a first session that is not booked here. */
const usual = 60;

/** Course of a first session, with the minutes of each step. */
export function FirstSession() {
  const minutes = useFirstSession()?.minutes ?? usual;
  const ends = firstSessionSteps.map(({ end }) => Math.round(end * minutes));
  return (
    <section className="section first-session">
      <div className="wrap">
        <div className="section-head stack gap-l">
          <h2>{minutes === 60 ? 'Your first hour' : 'Your first session'}</h2>
          <p className="lead">{minutes} minutes, free for new clients. This is how we use them.</p>
        </div>
        <ol className="ruled thirds">
          {firstSessionSteps.map(({ title, text }, index) => (
            <li key={title}>
              <p className="minutes numeric">{`${ends[index - 1] ?? 0}–${ends[index]} minutes`}</p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
