import { Link } from 'react-router-dom';
import { Spot } from '../shared/art/spot';
import { ClosingBand } from './closing-band';
import { plans } from './content/plans';
import { services, type Service } from './content/services';
import { PageHead } from './page-head';
import { PageHero } from './page-hero';
import { Ticks } from './ticks';
import { ButtonLink } from './links';
import './services.css';

export default function ServicesPage() {
  return (
    <>
      <PageHead
        title="Our Business Consulting Services"
        description="Coaching, bookkeeping, business finance, education, planning, efficiency and mentoring: what each service is, what you get and how to begin."
      />
      <PageHero
        title="Our Business Consulting Services"
        lead="Seven ways to work with us, for people and for small businesses. Each can begin with one session, and the first one is free."
      />
      <div className="wrap services split">
        <nav className="services-index" aria-label="Services on this page">
          <ul>
            {services.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {services.map((service) => (
            <ServiceBlock key={service.id} service={service} />
          ))}
        </div>
      </div>
      <ClosingBand
        title="Not sure where to begin?"
        text="Tell us what keeps you busy. In the free first session we find out together which service helps, if any."
      >
        <ButtonLink look="paper" to="/contact#book">
          Schedule Your Free Session
        </ButtonLink>
        <ButtonLink look="line" to="/pricing">
          View Pricing
        </ButtonLink>
      </ClosingBand>
    </>
  );
}

function ServiceBlock({ service }: { service: Service }) {
  const { id, alias, icon, title, description, details, features } = service;
  const plan = plans.find((one) => one.title === service.plan);
  return (
    <section className="service" id={id} aria-labelledby={`${id}-title`}>
      {/* The home page uses another name for this service. */}
      {alias && <span className="service-alias" id={alias} />}
      <header className="row gap-xl between to-start all-columns">
        <div>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className="lead">{description}</p>
        </div>
        <Spot name={icon} size={80} />
      </header>
      <div className="prose stack gap-l soft">
        {details.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <div className="actions cluster">
          <ButtonLink look="line" to={`/contact?service=${id}`}>
            Get Started
          </ButtonLink>
          {plan && (
            <Link className="service-price" to="/pricing" reloadDocument>
              {`${plan.title}, $${plan.price} per session`}
            </Link>
          )}
        </div>
      </div>
      <div className="service-offer ui-card">
        <h3>What We Offer</h3>
        <Ticks lines={features} />
      </div>
    </section>
  );
}
