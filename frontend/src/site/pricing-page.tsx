import { Spot } from '../shared/art/spot';
import { addressOf, useSite } from '../shared/site';
import { ClosingBand } from './closing-band';
import { plans, type Plan } from './content/plans';
import { pricingQuestions } from './content/questions';
import { FreeSessionLink } from './free-session-link';
import { PageHead } from './page-head';
import { PageHero } from './page-hero';
import { Questions } from './questions';
import { Ticks } from './ticks';
import { ButtonLink } from './links';
import './pricing.css';

export default function PricingPage() {
  return (
    <>
      <PageHead
        title="Pricing &amp; Plans"
        description="What a session of coaching, consulting, bookkeeping, regulatory guidance or education costs, and what you save with a package. The first session is free for all new clients."
      />
      <PrintedSender />
      <PageHero
        title="Pricing &amp; Plans"
        lead="Introductory rates while we are new. Pay by the session, or take a package."
      >
        <FreeSessionLink />
      </PageHero>
      <section className="section" aria-label="Plans">
        <div className="wrap tariff">
          {plans.map((plan) => (
            <PlanCard key={plan.title} plan={plan} />
          ))}
        </div>
      </section>
      <section className="section stone">
        <div className="wrap split">
          <h2>Questions about fees</h2>
          <Questions questions={pricingQuestions} />
        </div>
      </section>
      <ClosingBand
        title="Not sure which plan fits?"
        text="Schedule the free session first. We'll tell you what you need, and what you don't."
      >
        <ButtonLink look="paper" to="/contact">
          Schedule Now
        </ButtonLink>
        <ButtonLink look="line" to="/services">
          Learn More About Services
        </ButtonLink>
      </ClosingBand>
    </>
  );
}

/** Letterhead of the price list, printed only. */
function PrintedSender() {
  const site = useSite();
  return (
    <div className="printed-sender cluster">
      <p>{site.displayName}</p>
      <p>{addressOf(site)}</p>
      <p>{site.phone}</p>
    </div>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const { id, title, icon, price, description, features } = plan;
  return (
    <article className="plan ui-card">
      <div className="row gap-l between to-start">
        <h2>{title}</h2>
        <Spot name={icon} size={52} />
      </div>
      <p className="price row">
        <b>{`$${price}`}</b> <span>per session</span>
      </p>
      <p className="soft">{description}</p>
      <Ticks lines={features} />
      <div className="pack">
        <b>{plan.package.name}</b>
        <span>{plan.package.price}</span>
        {plan.package.savings && <small className="ui-hint all-columns">{plan.package.savings}</small>}
      </div>
      <ButtonLink look="line" to={`/contact?service=${id}`}>
        Schedule a Session
      </ButtonLink>
    </article>
  );
}
