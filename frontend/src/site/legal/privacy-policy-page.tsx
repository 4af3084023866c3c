import { Link } from 'react-router-dom';
import { useSite } from '../../shared/site';
import { LegalPage, type LegalSection } from './legal-page';
import { WaysToAsk } from './ways-to-ask';

export default function PrivacyPolicyPage() {
  const { name } = useSite();
  return (
    <LegalPage
      title="Privacy Policy"
      description={`What ${name} keeps about you, why, for how long, and how to ask for it.`}
      summary="We keep what we need to advise you, and nothing to watch you. No analytics, no trackers, no advertising. We do not sell data."
      changed="2026-11-20"
      sections={sections}
    />
  );
}

const sections: readonly LegalSection[] = [
  {
    id: 'who-we-are',
    heading: 'Who is responsible',
    text: <Responsible />,
  },
  {
    id: 'visitors',
    heading: 'When you read this website',
    text: (
      <>
        <p>
          You can read every public page without an account and without telling us who you are. The pages load
          nothing from other companies: type, pictures and programs come from our own server. The one
          exception is the calendar described under <a href="#other-services">Other services</a>.
        </p>
        <p>
          To answer a request, our server has to know the address of your connection (IP address). It also
          counts attempts to sign in, to register and to send messages by that address for a short time, so
          that nobody can try passwords or flood us. If something fails, a technical log may hold the time,
          the page and the address.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies and what your browser keeps',
    text: (
      <>
        <p>We set cookies only to sign you in. If you never sign in, we set none.</p>
        <ul>
          <li>
            <b>The session cookie</b> says which session is yours. Scripts cannot read it. Unless you ask us
            to remember you, it ends with your browser, after 12 hours without use, or after 7 days.
          </li>
          <li>
            <b>The remember cookie</b> exists only if you choose ‘Remember me’. It keeps you signed in for up
            to 30 days without a visit, 90 days at most, and is exchanged as you use it.
          </li>
          <li>
            <b>The device cookie</b> says for a year that you signed in here before, so that strangers who
            guess at your password cannot keep you out. Scripts cannot read it, and it opens nothing.
          </li>
          <li>
            <b>The signed-in mark</b> says only that somebody is signed in, not who. It spares visitors a
            question to our server.
          </li>
        </ul>
        <p>
          If you choose the light or the dark theme, that choice stays in your browser’s local storage. The
          last notice on the screen may be kept in session storage for a few seconds while a page changes.
          Neither is sent to us.
        </p>
      </>
    ),
  },
  {
    id: 'contact-messages',
    heading: 'When you write to us',
    text: (
      <p>
        The contact form sends us your name, e-mail address, the service you ask about and, if you give them,
        your phone number and message. It also tells us how long the form was open, which helps us see what
        was sent by a program. We use all this to answer you and to prepare a first session. Only the practice
        can read it. When you book a first session we keep your name, e-mail address and phone number with the
        appointment, and send you an e-mail to confirm it; what you do not confirm is deleted within a day.
      </p>
    ),
  },
  {
    id: 'clients',
    heading: 'When you are a client',
    text: (
      <>
        <p>With an account we keep, as far as you use the part in question:</p>
        <ul>
          <li>
            <b>Your account:</b> user name, name, e-mail address, and your password as a one-way hash. Nobody,
            including us, can read the password itself.
          </li>
          <li>
            <b>Your profile:</b> what you choose to add, such as phone, address, company and photo.
          </li>
          <li>
            <b>Documents</b> that we share with you or you send to us.
          </li>
          <li>
            <b>Messages, invoices, payments and appointments</b> between you and the practice.
          </li>
          <li>
            <b>Your sessions:</b> when they began, the address of the connection and the name of the browser,
            so that you can see where you are signed in.
          </li>
          <li>
            <b>An activity log:</b> who did what and when, for instance who opened, downloaded or signed a
            document, with the address of the connection. It protects you as much as us, and cannot be
            rewritten from the screens.
          </li>
        </ul>
        <p>
          We use this to do the work you asked for, to send you bills, to meet the duties of a business, and
          to protect your account. We make no profiles for advertising, and no decision about you is made by a
          program alone.
        </p>
      </>
    ),
  },
  {
    id: 'signatures',
    heading: 'When you sign a document here',
    text: (
      <p>
        An electronic signature needs evidence. With it we record that you agreed to sign electronically, the
        name you typed or drew, the time, the address of the connection, the browser, and a fingerprint of the
        document’s content. This record belongs to the signed document, and is kept with it.
      </p>
    ),
  },
  {
    id: 'payments',
    heading: 'Payments',
    text: (
      <p>
        We record which invoice was paid, when, how, and how much. Where we offer payment by card, the card’s
        number is entered at the payment provider and never reaches our server. The provider then tells us
        only whether the payment succeeded, and handles your data under its own policy.
      </p>
    ),
  },
  {
    id: 'other-services',
    heading: 'Other services',
    text: (
      <>
        <p>
          This website and the client portal run on a program that the practice hosts for itself. We share
          data with others only as follows:
        </p>
        <ul>
          <li>
            <b>Scheduling.</b> If we use an online calendar, it is loaded on the <ContactLink /> page alone.
            Opening that page then tells the scheduling service the address of your connection, and it may set
            cookies of its own. What you enter there is handled by that service and sent to us. You can book
            by phone instead.
          </li>
          <li>
            <b>Your calendar program,</b> if you subscribe to your appointments with it. It reads them at an
            address of your own, which you can end at any time.
          </li>
          <li>
            <b>Hosting, e-mail and payment companies</b> that we need to run the practice, and only with what
            their task needs. Our e-mails say what kind of news there is and link to the portal; the content
            stays in the portal. Each has a link that ends e-mails of its kind.
          </li>
          <li>
            <b>Authorities,</b> where the law obliges us.
          </li>
        </ul>
        <p>
          A link that leads away from here, such as ‘Get directions’, tells the other side nothing until you
          follow it.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    heading: 'How we protect it',
    text: (
      <p>
        Stored files are encrypted with AES-256-GCM, each with a key of its own. Every request is checked on
        the server: a client reaches their own documents and nobody else’s. Passwords are stored as hashes
        only, and wrong attempts are limited. No system is beyond failure. If we learn that your data came
        into the wrong hands, we tell you as the law requires.
      </p>
    ),
  },
  {
    id: 'retention',
    heading: 'How long we keep it',
    text: (
      <>
        <p>
          We keep documents, signed agreements, messages, invoices, payments and the log as business records,
          for as long as the law and the usual rules of bookkeeping oblige or allow us to. Contact messages
          that lead nowhere are deleted when we no longer need them, or when you ask.
        </p>
        <p>
          When an account is closed, you can no longer sign in, all sessions end, your profile is removed, and
          your password is erased. Business records stay, and only the practice can see them. Copies in
          backups disappear as the backups are replaced.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    heading: 'What you can ask of us',
    text: (
      <>
        <p>
          You can ask us what we hold about you, for a copy of it, to correct what is wrong, and to delete
          what we need not keep. You can close your account at any time. None of this costs anything or
          changes how we treat you. Depending on where you live, the law gives you these rights and possibly
          more; in Texas it is the Texas Data Privacy and Security Act for those businesses it applies to. We
          offer them to everybody.
        </p>
        <p>
          Write or call: <WaysToAsk />. Before we hand anything over we make sure that it is you who asks.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    heading: 'Children',
    text: (
      <p>
        Our services are for adults. We do not knowingly collect data from children under 13. If a child has
        written to us, tell us, and we delete the message.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to this page',
    text: (
      <p>
        When what we do changes, this page changes first, and the date at its top with it. If a change matters
        to clients, we tell them.
      </p>
    ),
  },
];

function Responsible() {
  const { name } = useSite();
  return (
    <p>
      {name} (‘we’) is responsible for the data described here. You reach us at <WaysToAsk />.
    </p>
  );
}

function ContactLink() {
  return (
    <Link to="/contact" reloadDocument>
      contact
    </Link>
  );
}
