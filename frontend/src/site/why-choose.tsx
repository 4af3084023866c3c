import { t } from '@steward/texts';
import { useSite } from '../shared/practice/site';
import { reasons } from './content/practice';
import { MoreLink } from './links';
import './why-choose.css';

/** Shared by the home page and the about page. */
export function WhyChoose() {
  const { displayName: name } = useSite();
  return (
    <section className="section stone">
      <div className="wrap split">
        <div>
          <h2>{t('Why Choose {name}', { name })}</h2>
          <p className="lead">
            {t('A new practice with an old idea: sit down, go over the numbers together, leave with a plan.')}
          </p>
          <MoreLink to="/contact" label={t('Ask us anything')} />
        </div>
        <ul className="reasons listing">
          {reasons().map(({ title, text }) => (
            <li className="pair" key={title}>
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
