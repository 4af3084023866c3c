import type { BookingInviteeDto } from '../../../../shared/api';
import { phoneHref } from '../../../../shared/practice/site';
import './call-or-write.css';

/** Phone number and email address of a visitor, as links. */
export function CallOrWriteTo({ invitee: { phone, email } }: { invitee: BookingInviteeDto }) {
  return (
    <span className="booking-contact cluster gap-l">
      {phone && (
        <a className="nowrap" href={phoneHref({ phone })}>
          {phone}
        </a>
      )}
      <a className="breaks" href={`mailto:${email}`}>
        {email}
      </a>
    </span>
  );
}
