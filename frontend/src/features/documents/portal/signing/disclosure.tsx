import type { SigningConsentDto } from '../../../../shared/api';

/** Text of the consent. */
export function Disclosure({ consent }: { consent: SigningConsentDto }) {
  return (
    <div className="stack soft">
      {consent.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
