import { GivenConsent } from './given-consent';
import { useSigningConsent } from './use-to-sign';

/** Given consent to sign electronically; it can be withdrawn at any time, 15 U.S.C. 7001(c)(1)(B). */
export function SigningConsent() {
  const { data: consent } = useSigningConsent();
  if (!consent?.consentedAt) return null;
  return <GivenConsent consent={consent} consentedAt={consent.consentedAt} />;
}
