import { Link } from 'react-router-dom';
import { phoneHref, useSite } from '../../shared/site';
import { LegalPage, type LegalSection } from './legal-page';
import { WaysToAsk } from './ways-to-ask';

export default function TermsOfServicePage() {
  const { name } = useSite();
  return (
    <LegalPage
      title="Terms of Service"
      description={`What you can expect of ${name}, and what we expect of you: services, fees, refunds, accounts.`}
      summary="What you can expect of us and what we expect of you. The first session is free for new clients, refunds can be asked for within 48 hours, and we give no licensed tax, investment or legal advice."
      changed="2026-11-20"
      sections={sections}
    />
  );
}

const sections: readonly LegalSection[] = [
  { id: 'agreement', heading: 'What this is', text: <Agreement /> },
  {
    id: 'services',
    heading: 'What we do',
    text: (
      <p>
        We give general financial guidance, education and business consulting, and keep books. What we do for
        you in particular, and by when, is what we agree on in a session or in writing. If a written agreement
        with you says something else than this page, the agreement counts.
      </p>
    ),
  },
  {
    id: 'no-licensed-advice',
    heading: 'No licensed advice',
    text: (
      <>
        <p>
          <strong>
            We do not give licensed tax, investment or legal advice, and nothing on this website, in the
            client portal or in a session is such advice.
          </strong>{' '}
          We are no law firm, no certified public accountants, no broker and no registered investment adviser.
          For those, please see a licensed professional.
        </p>
        <p>
          Guidance rests on what you tell us. Decisions about your money and your business are yours, and we
          cannot promise a result.
        </p>
      </>
    ),
  },
  {
    id: 'fees',
    heading: 'Fees and the free first session',
    text: (
      <>
        <p>
          Fees per session and packages are on the <PricingLink /> page. What we agreed on with you stays
          until the agreed work is done, even if the prices there change.
        </p>
        <p>
          The first session is free for new clients, once for each person or business. Mention it when you
          schedule. It obliges you to nothing.
        </p>
        <p>
          Invoices are due on the date they show, or upon receipt where they show none. They appear in your
          client portal.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    heading: 'Refunds',
    text: (
      <p>
        Refund requests are accepted within 48 hours of the payment. You can make one in the client portal
        where it offers it, or by <WaysToAsk />. Say which invoice it is and why. We look at every request and
        answer it. A refund goes back the way the payment came.
      </p>
    ),
  },
  {
    id: 'appointments',
    heading: 'Appointments',
    text: <Appointments />,
  },
  {
    id: 'accounts',
    heading: 'Your account',
    text: (
      <>
        <p>
          The client portal needs an account. Give us true details, choose a password that you use nowhere
          else, and keep it to yourself. One account is for one person. What is done with your account counts
          as done by you, unless you told us before that somebody else has got hold of it.
        </p>
        <p>
          Tell us at once if you see something you did not do. You may ask us to close your account at any
          time. We may close or lock an account that is misused, or if the law obliges us, and we tell you why
          unless we may not. What is then kept, and for how long, is in the <PrivacyLink />.
        </p>
      </>
    ),
  },
  {
    id: 'fair-use',
    heading: 'Fair use',
    text: (
      <>
        <p>Please do not:</p>
        <ul>
          <li>try to see what belongs to somebody else, or to get around a check;</li>
          <li>upload what you may not share, or files that carry malicious code;</li>
          <li>burden the service so that others cannot use it;</li>
          <li>send us messages by program.</li>
        </ul>
        <p>
          If you find a weakness, tell us and give us time to mend it. We thank you and will not hold it
          against you.
        </p>
      </>
    ),
  },
  {
    id: 'documents',
    heading: 'Documents',
    text: (
      <p>
        What you give us stays yours. You allow us to store it and to use it for the work we do for you. What
        we prepare for you is for your own use; please ask before you publish it or pass it on as ours. Keep
        copies of what matters to you.
      </p>
    ),
  },
  {
    id: 'electronic-signatures',
    heading: 'Electronic signatures',
    text: (
      <>
        <p>
          Some documents can be signed in the client portal. You sign only after you agreed to sign
          electronically, and that signature is meant to bind you and us like one on paper, under the federal
          ESIGN Act and the Uniform Electronic Transactions Act as Texas has adopted it.
        </p>
        <p>
          You need not sign that way: ask us and you get the document on paper. You may also withdraw your
          agreement for later documents. The signed document and a record of how it was signed are kept for
          you in the portal. You need a current web browser and a program that shows PDF files to read and
          keep it.
        </p>
      </>
    ),
  },
  {
    id: 'privacy',
    heading: 'Privacy',
    text: (
      <p>
        What we keep about you, and why, is in the <PrivacyLink />. We treat as confidential what you entrust
        to us, and share it only as that page says.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Availability and liability',
    text: (
      <>
        <p>
          We work with care. We cannot promise that the website and the portal are always there and free of
          errors, and offer them as they are. If they are down, reach us by phone.
        </p>
        <p>
          As far as the law allows, we answer for direct damage that we caused, up to the fees you paid us in
          the twelve months before it, and not for lost profit or other indirect damage. Nothing here limits
          what may not be limited by law.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    heading: 'Governing law',
    text: (
      <p>
        The law of the State of Texas applies, without its rules on conflicts of laws. If we disagree, please
        talk to us first; most things can be settled in a conversation. Otherwise the courts at the place of
        our office decide, unless the law gives you another. If one sentence of this page does not hold, the
        others still do.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to these terms',
    text: (
      <p>
        We may change these terms for what comes later, never for what was agreed on before. The date at the
        top shows the last change, and clients are told of changes that matter to them.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'How to reach us',
    text: (
      <p>
        <WaysToAsk />.
      </p>
    ),
  },
];

function Agreement() {
  const { name } = useSite();
  return (
    <p>
      These are the terms between you and {name} (‘we’) for using this website, the client portal and our
      services. By creating an account, sending us a message or booking a session you agree to them. If you do
      not, please do not use them; you are still welcome to call.
    </p>
  );
}

function Appointments() {
  const site = useSite();
  return (
    <p>
      We meet by appointment: {site.hours}. If you cannot come, please cancel as early as you can, in the
      portal or by phone at <a href={phoneHref(site)}>{site.phone}</a>, so that somebody else can have the
      time. If we have to cancel, you owe nothing for that session and we offer you another time.
    </p>
  );
}

function PricingLink() {
  return (
    <Link to="/pricing" reloadDocument>
      pricing
    </Link>
  );
}

function PrivacyLink() {
  return (
    <Link to="/privacy-policy" reloadDocument>
      Privacy Policy
    </Link>
  );
}
