import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../shared/icon';
import { useSite } from '../../shared/site';
import { answerTime } from '../content/practice';
import { ContactForm } from './contact-form';
import { Hours } from './hours';
import { OfficeMap } from './office-map';
import { PhoneLink } from '../links';
import './contact.css';

/** The contact form, address and hours of the practice, and the map. `service` is selected in the form. */
export function ContactSection({ service }: { service?: string | undefined }) {
  const site = useSite();
  return (
    <section className="section" id="contact">
      <div className="wrap contact split">
        <div className="contact-words">
          <h2>Tell us where you are. We'll take it from there.</h2>
          <p className="lead">The first session is free for new clients. Mention it when you schedule.</p>
          <p className="strong">{answerTime}</p>
        </div>
        <ContactForm service={service} />
        <dl className="contact-details listing">
          <Detail icon="pin" term="Office">
            {site.street}
            <br />
            {`${site.city}, ${site.state} ${site.zipCode}`}
          </Detail>
          <Detail icon="phone" term="Phone">
            <PhoneLink />
          </Detail>
          <Detail icon="message" term="Email">
            <a href={`mailto:${site.email}`}>{site.email}</a>
          </Detail>
          <Detail icon="clock" term="Business hours">
            <Hours />
          </Detail>
        </dl>
        <OfficeMap />
      </div>
    </section>
  );
}

function Detail({ icon, term, children }: { icon: IconName; term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="row">
        <Icon name={icon} />
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
