import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../shared/icon';
import { useSite } from '../../shared/site';
import { ContactForm } from './contact-form';
import { Hours } from './hours';
import { OfficeMap } from './office-map';
import { PhoneLink } from '../links';
import './contact.css';

/** Address and hours of the practice, and the contact form. */
export function ContactSection() {
  const site = useSite();
  return (
    <section className="section" id="contact">
      <div className="wrap contact split">
        <div className="contact-details">
          <h2>Tell us where you are. We'll take it from there.</h2>
          <p className="lead">The first session is free for new clients. Mention it when you schedule.</p>
          <dl className="listing">
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
        </div>
        <ContactForm />
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
