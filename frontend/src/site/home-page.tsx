import { Bridge } from '../shared/art/bridge';
import { useSite } from '../shared/site';
import { ClosingBand } from './closing-band';
import { ContactSection } from './contact/contact-section';
import { figures } from './content/practice';
import { ServiceCards } from './home/service-cards';
import { Testimonials } from './home/testimonials';
import { PageHead } from './page-head';
import { WhyChoose } from './why-choose';
import { ButtonLink } from './links';
import './home/home.css';

export default function HomePage() {
  return (
    <>
      <Opening />
      <Figures />
      <ServiceCards />
      <WhyChoose />
      <Testimonials />
      <ClosingBand
        title="The first session is on us"
        text="Bring a question, a shoebox of receipts or a business plan. We'll tell you what we would do next."
      >
        <ButtonLink look="paper" to="/contact#book">
          Schedule Your Free Session
        </ButtonLink>
      </ClosingBand>
      <ContactSection />
    </>
  );
}

function Opening() {
  const { tagline } = useSite();
  return (
    <section className="hero">
      <PageHead description={tagline} />
      <div className="wrap">
        <div className="hero-text">
          <h1>Financial Success Made Accessible</h1>
          <p className="lead">{tagline}</p>
          <div className="actions cluster">
            <ButtonLink look="primary" to="/services">
              Explore Services
            </ButtonLink>
            <ButtonLink look="line" to="/pricing">
              View Pricing
            </ButtonLink>
            <ButtonLink look="line" to="/contact">
              Contact Us
            </ButtonLink>
          </div>
          <p className="free-note row gap-s">
            <span className="seal" />
            First session is FREE for all new clients
          </p>
        </div>
        <Bridge />
      </div>
    </section>
  );
}

function Figures() {
  return (
    <section className="figures stone" aria-label="The practice in numbers">
      <dl className="wrap">
        {figures.map(({ figure, meaning }) => (
          <div key={meaning}>
            <dt>{meaning}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
