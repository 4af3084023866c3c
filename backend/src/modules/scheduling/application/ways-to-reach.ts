interface Practice {
  phone: string;
  email: string;
}

const orWrite = (...ways: readonly string[]): string =>
  ways.filter((way) => way !== '').join(' or ') || 'write to us on our website';

const byPhone = ({ phone }: Pick<Practice, 'phone'>): string => phone && `call ${phone}`;
const byEmail = ({ email }: Pick<Practice, 'email'>): string => email && `email ${email}`;

/** 'call (210) 555-0100', within a sentence; the website until the practice has written its number. */
export const callUs = (practice: Pick<Practice, 'phone'>): string => orWrite(byPhone(practice));
/** 'email hello@example.com', likewise. */
export const emailUs = (practice: Pick<Practice, 'email'>): string => orWrite(byEmail(practice));
/** Both, likewise. */
export const reachUs = (practice: Practice): string => orWrite(byEmail(practice), byPhone(practice));

/** At the start of a sentence. */
export const capitalized = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());
