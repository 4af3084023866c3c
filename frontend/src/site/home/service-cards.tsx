import { RiverLines } from '../../shared/art/river-lines';
import { Spot } from '../../shared/art/spot';
import { serviceCards } from '../content/services';
import { MoreLink } from '../links';
import '../ruled.css';

/** Five services and, in the sixth card, the free session. */
export function ServiceCards() {
  return (
    <section className="section">
      <div className="wrap">
        <div className="section-head stack gap-l">
          <h2>Five services for families and small businesses</h2>
          <p className="lead">
            Book one session, or work with us all year. The services page has the details.
          </p>
        </div>
        <div className="ruled thirds">
          {serviceCards.map(({ id, icon, title, description }) => (
            <article key={id}>
              <Spot name={icon} />
              <h3>{title}</h3>
              <p>{description}</p>
              <MoreLink to={`/services#${id}`} label="Learn more" about={title} />
            </article>
          ))}
          <div className="ruled-note">
            <RiverLines />
            <h3>The first session is free.</h3>
            <p>For every new client. Mention it when you schedule.</p>
            <MoreLink to="/pricing" label="See pricing" />
          </div>
        </div>
      </div>
    </section>
  );
}
