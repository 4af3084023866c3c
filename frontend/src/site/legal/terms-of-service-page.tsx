import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useIsFirstFree } from '../first-free';
import { useSite } from '../../shared/practice/site';
import { HoursInLine, useHasHours } from '../contact/hours';
import { LegalPage, type LegalSection } from './legal-page';
import { stateOf } from './state-of';
import { WaysToAsk } from './ways-to-ask';
import { usePrices } from '../queries';
import { PhoneLink, WithPhone } from '../links';
import { T } from '../../shared/text/rich-text';

export default function TermsOfServicePage() {
  const { displayName: name } = useSite();
  const isFirstFree = useIsFirstFree();
  return (
    <LegalPage
      title={t('Terms of Service')}
      description={t(
        'What you can expect of {name}, and what we expect of you: services, fees, refunds, accounts.',
        { name },
      )}
      summary={
        isFirstFree
          ? t(
              'What you can expect of us and what we expect of you. The first session is free for new clients, you can ask for a refund within 48 hours, and we give no licensed tax, investment or legal advice.',
            )
          : t(
              'What you can expect of us and what we expect of you. You can ask for a refund within 48 hours, and we give no licensed tax, investment or legal advice.',
            )
      }
      changed="2026-11-30"
      sections={sections(isFirstFree)}
    />
  );
}

const sections = (isFirstFree: boolean): readonly LegalSection[] => [
  { id: 'agreement', heading: t('What this is'), text: <Agreement /> },
  {
    id: 'services',
    heading: t('What we do'),
    text: (
      <p>
        {t(
          'We give general financial guidance, education and business consulting, and do bookkeeping. We agree with you, in a session or in writing, what we will do for you and by when. If a written agreement with you differs from this page, the agreement applies.',
        )}
      </p>
    ),
  },
  {
    id: 'no-licensed-advice',
    heading: t('No licensed advice'),
    text: (
      <>
        <p>
          <T
            text="<strong>We do not give licensed tax, investment or legal advice, and nothing on this website, in the client portal or in a session is such advice.</strong> We are not a law firm, certified public accountants, a broker or a registered investment adviser. For those, please see a licensed professional."
            of={{ strong: <strong /> }}
          />
        </p>
        <p>
          {t(
            'Our guidance is based on what you tell us. Decisions about your money and your business are yours, and we cannot promise a result.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'fees',
    heading: isFirstFree ? t('Fees and the free first session') : t('Fees'),
    text: (
      <>
        <p>
          <Fees />
        </p>
        {isFirstFree && (
          <p>
            {t(
              'The first session is free for new clients, once for each person or business. Mention it when you schedule. There is no obligation.',
            )}
          </p>
        )}
        <p>
          {t(
            'Invoices are due on the date shown, or upon receipt if no date is shown. You can see them in your client portal.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    heading: t('Refunds'),
    text: (
      <p>
        <T
          text="Refund requests are accepted within 48 hours of the payment. You can make one in the client portal, by <waysToAsk/>. Say which invoice it is and why. We review every request and answer it. Refunds go back to how you paid."
          of={{ waysToAsk: <WaysToAsk /> }}
        />
      </p>
    ),
  },
  {
    id: 'appointments',
    heading: t('Appointments'),
    text: <Appointments />,
  },
  {
    id: 'accounts',
    heading: t('Your account'),
    text: (
      <>
        <p>
          {t(
            'You need an account for the client portal. Give us correct details, choose a password that you use nowhere else, and don’t share it. One account is for one person. Anything done with your account counts as done by you, unless you told us before that someone else has access to it.',
          )}
        </p>
        <p>
          <T
            text="Tell us right away if you see something you did not do. You may ask us to close your account at any time. We may close or lock an account that is misused, or if the law requires it, and we tell you why unless the law forbids it. For what we keep then, and for how long, see the <privacyLink/>."
            of={{ privacyLink: <PrivacyLink /> }}
          />
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    heading: t('Fair use'),
    text: (
      <>
        <p>{t('Please do not:')}</p>
        <ul>
          <li>{t('try to see another person’s data, or to get around a security check;')}</li>
          <li>{t('upload files that you may not share or that contain malware;')}</li>
          <li>{t('overload the service so that others cannot use it;')}</li>
          <li>{t('send us automated messages.')}</li>
        </ul>
        <p>
          {t(
            'If you find a security problem, tell us and give us time to fix it. We will thank you and will not take action against you.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'documents',
    heading: t('Documents'),
    text: (
      <p>
        {t(
          'Your files stay yours. You allow us to store them and to use them for the work we do for you. What we prepare for you is for your own use; please ask before you publish it or pass it on as ours. Keep copies of important documents.',
        )}
      </p>
    ),
  },
  {
    id: 'electronic-signatures',
    heading: t('Electronic signatures'),
    text: (
      <>
        <Signatures />
        <p>
          {t(
            'You don’t have to sign that way: ask us for a paper copy. You may also withdraw your agreement for later documents. The signed document and a record of how it was signed are stored for you in the portal. To read and save it, you need a current web browser and software that opens PDF files.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'privacy',
    heading: t('Privacy'),
    text: (
      <p>
        <T
          text="For what we store about you, and why, see the <privacyLink/>. We keep what you tell us confidential, and share it only as that page says."
          of={{ privacyLink: <PrivacyLink /> }}
        />
      </p>
    ),
  },
  {
    id: 'liability',
    heading: t('Availability and liability'),
    text: (
      <>
        <p>
          <T
            text="We work with care. We cannot promise that the website and the portal are always available and free of errors, and offer them as they are.<withPhone> If they are down, reach us by phone.</withPhone>"
            of={{ withPhone: <WithPhone /> }}
          />
        </p>
        <p>
          {t(
            'As far as the law allows, we are liable for direct damage that we caused, up to the fees you paid us in the twelve months before it, and not for lost profit or other indirect damage. Nothing here limits liability that cannot be limited by law.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'law',
    heading: t('Governing law'),
    text: <Law />,
  },
  {
    id: 'changes',
    heading: t('Changes to these terms'),
    text: (
      <p>
        {t(
          'We may change these terms for the future, never for what was already agreed. The date at the top shows the last change, and we notify clients of changes that matter to them.',
        )}
      </p>
    ),
  },
  {
    id: 'contact',
    heading: t('How to reach us'),
    text: (
      <p>
        <T text="Contact us: <waysToAsk/>." of={{ waysToAsk: <WaysToAsk /> }} />
      </p>
    ),
  },
];

function Agreement() {
  const { displayName: name } = useSite();
  return (
    <p>
      <T
        text="These are the terms between you and {name} (“we”) for using this website, the client portal and our services. By creating an account, sending us a message or booking a session you agree to them. If you do not agree, please do not use them<withPhone>; you are still welcome to call</withPhone>."
        of={{ withPhone: <WithPhone /> }}
        values={{ name }}
      />
    </p>
  );
}

function Fees() {
  return usePrices().length > 0 ? (
    <T
      text="Fees per session and packages are on the <pricingLink/> page. The price we agreed on with you applies until the agreed work is done, even if the prices there change."
      of={{ pricingLink: <PricingLink /> }}
    />
  ) : (
    t(
      'Ask us for our current rates. The price we agreed on with you applies until the agreed work is done, even if our rates change.',
    )
  );
}

function Signatures() {
  const state = stateOf(useSite());
  return (
    <p>
      {t(
        'Some documents can be signed in the client portal. You sign only after you agreed to sign electronically.',
      )}{' '}
      {state === 'Texas'
        ? t(
            'That signature is meant to bind you and us like one in ink, under the federal ESIGN Act and the Uniform Electronic Transactions Act as Texas has adopted it.',
          )
        : t('That signature is meant to bind you and us like one in ink, under the federal ESIGN Act.')}
    </p>
  );
}

function Law() {
  const state = stateOf(useSite());
  return (
    <p>
      {state === 'Texas'
        ? t('The law of the State of Texas applies, without its rules on conflicts of laws.')
        : state !== '' &&
          t('The law of our state, {state}, applies, without its rules on conflicts of laws.', {
            state,
          })}{' '}
      {t(
        'If we disagree, please talk to us first; most things can be settled in a conversation. Otherwise the courts at the place of our office decide, unless the law gives you another. If one sentence of this page is invalid, the others still apply.',
      )}
    </p>
  );
}

function Appointments() {
  return (
    <p>
      {useHasHours() ? (
        <T text="We meet by appointment: {hours}." values={{ hours: <HoursInLine /> }} />
      ) : (
        t('We meet by appointment.')
      )}{' '}
      <T
        text="If you cannot come, please cancel as early as you can, in the portal<withPhone> or by phone at <phone/></withPhone>, so that someone else can have the time. If we have to cancel, you owe nothing for that session and we offer you another time."
        of={{ withPhone: <WithPhone />, phone: <PhoneLink /> }}
      />
    </p>
  );
}

function PricingLink() {
  return (
    <Link to="/pricing" reloadDocument>
      {t('[page within a sentence] pricing')}
    </Link>
  );
}

function PrivacyLink() {
  return (
    <Link to="/privacy-policy" reloadDocument>
      {t('Privacy Policy')}
    </Link>
  );
}
