import { Link } from 'react-router-dom';
import { Bridge } from '../shared/art/bridge';
import { RiverLines } from '../shared/art/river-lines';
import { practice } from '../shared/practice';
import { PageHead } from './page-head';

const services = [
  {
    title: 'Personal Financial Coaching',
    text: 'A budget that holds, debts that shrink, savings with a purpose. We build the plan together and keep it in plain language.',
  },
  {
    title: 'Business Consulting',
    text: 'Pricing, cash flow and the next hire: decisions looked at with someone who has made them before.',
  },
  {
    title: 'Professional Bookkeeping',
    text: 'Books closed every month, so that you always know what the business earned and what it owes.',
  },
  {
    title: 'Regulatory Guidance',
    text: 'What applies to your business, what is due and when, sorted before it becomes urgent.',
  },
  {
    title: 'Financial Education',
    text: 'Workshops and one-to-one lessons that leave you able to decide for yourself.',
  },
];

export function HomePage() {
  return (
    <>
      <PageHead description={practice.tagline} />
      <section className="hero">
        <div className="wrap">
          <div className="hero-text">
            <h1>Financial Success Made Accessible</h1>
            <p className="lead">{practice.tagline}</p>
            <div className="actions">
              <Link className="btn btn-primary" to="/client/register">
                Create an account
              </Link>
              <Link className="btn btn-line" to="/client/login">
                Client login
              </Link>
            </div>
            <p className="free-note">
              <span className="seal" />
              First session is FREE for all new clients
            </p>
          </div>
          <Bridge />
        </div>
      </section>

      <section className="section">
        <div className="wrap split">
          <div>
            <h2>Five services, for the household and the shop</h2>
            <p className="lead">Take one session or keep us on for the year.</p>
          </div>
          <ul className="ruled-list">
            {services.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="band">
        <RiverLines />
        <div className="wrap">
          <div>
            <h2>Your papers, kept private</h2>
            <p>
              Every client has a portal of their own. What we prepare for you is there to read and to keep,
              not in an inbox.
            </p>
          </div>
          <Link className="btn btn-paper" to="/client/login">
            Client login
          </Link>
        </div>
      </section>
    </>
  );
}
