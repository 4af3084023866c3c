import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { Icon, type IconName } from '../../shared/kit/icon';
import { cityOf, useSite } from '../../shared/practice/site';
import { useIsFirstFree } from '../first-free';
import { ContactForm } from './contact-form';
import { Hours, useHasHours } from './hours';
import { OfficeMap } from './office-map';
import { PhoneLink } from '../links';
import './contact.css';

/** The contact form, address and hours of the practice, and the map. `service` is selected in the form. */
export function ContactSection({ service }: { service?: string | undefined }) {
  const site = useSite();
  const isFirstFree = useIsFirstFree();
  const { answerTime, lang } = site.texts;
  return (
    <section className="section" id="contact">
      <div className="wrap contact split">
        <div className="contact-words">
          <h2>{t("Tell us where you are. We'll take it from there.")}</h2>
          {isFirstFree && (
            <p className="lead">
              {t('The first session is free for new clients. Mention it when you schedule.')}
            </p>
          )}
          {answerTime && (
            <p className="strong" lang={lang['answerTime']}>
              {answerTime}
            </p>
          )}
        </div>
        <ContactForm service={service} />
        <Details />
        {site.street && <OfficeMap />}
      </div>
    </section>
  );
}

/** The ones that the practice has written. */
function Details() {
  const { street, phone, email, ...site } = useSite();
  const hasHours = useHasHours();
  if (!street && !phone && !email && !hasHours) return null;
  return (
    <dl className="contact-details listing">
      {street && (
        <Detail icon="pin" term={t('Office')}>
          {street}
          <br />
          {cityOf(site)}
        </Detail>
      )}
      {phone && (
        <Detail icon="phone" term={t('Phone')}>
          <PhoneLink />
        </Detail>
      )}
      {email && (
        <Detail icon="message" term={t('Email')}>
          <a href={`mailto:${email}`}>{email}</a>
        </Detail>
      )}
      {hasHours && (
        <Detail icon="clock" term={t('Business hours')}>
          <Hours />
        </Detail>
      )}
    </dl>
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
