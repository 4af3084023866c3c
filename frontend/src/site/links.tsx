import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Icon } from '../shared/kit/icon';
import { phoneHref, useSite } from '../shared/practice/site';
import { useInvitesToBook, useIsFirstFree } from './first-free';
import { T } from '../shared/text/rich-text';

interface MoreLinkProps {
  to: string;
  label: string;
  /** For screen reader users who read links without their context. */
  about?: string;
}

export function MoreLink({ to, label, about }: MoreLinkProps) {
  return (
    <Link className="more" to={to} reloadDocument>
      <span>
        {label}
        {about && <span className="skip"> {t('about {topic}', { topic: about })}</span>}
      </span>
      <Icon name="arrow-right" />
    </Link>
  );
}

interface ButtonLinkProps {
  to: string;
  /** `book`: for the booking of a free session only. */
  look: 'primary' | 'line' | 'paper' | 'book';
  children: string;
}

/** Link to another document that looks like a button. */
export function ButtonLink({ to, look, children }: ButtonLinkProps) {
  return (
    <Link className={`btn btn-${look}`} to={to} reloadDocument>
      {children}
    </Link>
  );
}

/** Opens the booking, from a band at the end of a page; the contact page while nothing can be booked. */
export function BookingButton() {
  const isFirstFree = useIsFirstFree();
  return useInvitesToBook() ? (
    <ButtonLink look="paper" to="/contact#book">
      {isFirstFree ? t('Schedule Your Free Session') : t('Book a session')}
    </ButtonLink>
  ) : (
    <ButtonLink look="paper" to="/contact">
      {t('Contact Us')}
    </ButtonLink>
  );
}

/** The practice's phone number; nothing until it is written. */
export function PhoneLink() {
  const site = useSite();
  if (!site.phone) return null;
  return (
    <a className="nowrap" href={phoneHref(site)}>
      {site.phone}
    </a>
  );
}

/** Words about calling the practice; left out until it has a phone number. */
export function WithPhone({ children }: { children?: ReactNode }) {
  return useSite().phone ? children : null;
}

/** Asks to call or write, within a sentence: with the phone number and the email address that the practice has. */
export function CallOrWrite() {
  const { phone, email } = useSite();
  if (!email) return <CallUs />;
  const of = { phone: <PhoneLink />, email: <a href={`mailto:${email}`}>{email}</a> };
  return phone ? (
    <T text="[within a sentence] call <phone/> or write to <email/>" of={of} />
  ) : (
    <T text="[within a sentence] write to <email/>" of={of} />
  );
}

interface CallUsProps {
  /** With the phone number. */
  call?: ReactNode;
  /** Link to the contact form, in place of it, until the practice has a phone number. */
  write?: string;
}

/** Asks for a call, within a sentence. */
export function CallUs(props: CallUsProps) {
  const { phone } = useSite();
  const {
    call = <T text="[within a sentence] call <phone/>" of={{ phone: <PhoneLink /> }} />,
    write = t('[within a sentence] write to us'),
  } = props;
  if (!phone)
    return (
      <Link to="/contact#contact" reloadDocument>
        {write}
      </Link>
    );
  return call;
}
