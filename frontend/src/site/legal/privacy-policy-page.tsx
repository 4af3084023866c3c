import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useSite } from '../../shared/practice/site';
import { WithPhone } from '../links';
import { LegalPage, type LegalSection } from './legal-page';
import { stateOf } from './state-of';
import { WaysToAsk } from './ways-to-ask';
import { T } from '../../shared/text/rich-text';

export default function PrivacyPolicyPage() {
  const { displayName: name } = useSite();
  return (
    <LegalPage
      title={t('Privacy Policy')}
      description={t('The information {name} collects about you, why, for how long, and how to ask for it.', {
        name,
      })}
      summary={t(
        "We collect what we need to advise you, and we don't track you. No analytics, no trackers, no advertising. We do not sell data.",
      )}
      changed="2026-11-30"
      sections={sections()}
    />
  );
}

const sections = (): readonly LegalSection[] => [
  {
    id: 'who-we-are',
    heading: t('Who is responsible'),
    text: <Responsible />,
  },
  {
    id: 'visitors',
    heading: t('When you visit this website'),
    text: (
      <>
        <p>
          <T
            text="You can read every public page without an account and without telling us who you are. The pages load nothing from other companies: fonts, pictures and scripts come from our own server. The one exception is the calendar described under <a>Other services</a>."
            of={{ a: <a href="#other-services" /> }}
          />
        </p>
        <p>
          {t(
            'To answer a request, our server needs the address of your connection (IP address). For a short time it also counts attempts from that address to log in, to register and to send messages, so that no one can guess passwords or flood us. If something fails, a technical log may include the time, the page and the address.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    heading: t('Cookies and browser storage'),
    text: (
      <>
        <p>{t('We set cookies only when you log in. If you never log in, we set none.')}</p>
        <ul>
          <li>
            <T text="<b>The session cookie</b> identifies your session. Scripts cannot read it. Unless you ask us to remember you, it ends when you close your browser, after 12 hours without use, or after 7 days." />
          </li>
          <li>
            <T text="<b>The remember cookie</b> is set only if you choose “Remember me”. It keeps you logged in for up to 30 days without a visit, 90 days at most, and is replaced as you use it." />
          </li>
          <li>
            <T text="<b>The device cookie</b> shows for a year that you logged in here before, so that people who guess at your password cannot lock you out. Scripts cannot read it, and it does not give access to anything." />
          </li>
          <li>
            <T text="<b>The logged-in mark</b> shows only that someone is logged in, not who. It saves visitors a request to our server." />
          </li>
          <li>
            <T text="<b>The time zone cookie</b> holds the time zone of your device, so that the portal shows times in it from the start. It is deleted when you log out, and 90 days after your last visit at the latest." />
          </li>
        </ul>
        <p>
          {t(
            'If you choose the light or the dark theme, that choice is saved in your browser’s local storage. The last message on the screen may be saved in session storage for a few seconds while a page changes. Neither is sent to us.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'contact-messages',
    heading: t('When you write to us'),
    text: (
      <p>
        {t(
          'The contact form sends us your name, email address, the service you ask about and, if you give them, your phone number and message. It also sends how long the form was open, which helps us detect automated messages. We use all this to answer you and to prepare a first session. Only the practice can read it. When you book a first session we store your name, email address and phone number with the appointment, and send you an email to confirm it. If you don’t confirm it, we delete it within a day.',
        )}
      </p>
    ),
  },
  {
    id: 'clients',
    heading: t('When you are a client'),
    text: (
      <>
        <p>{t('If you have an account, we store the following, as far as you use it:')}</p>
        <ul>
          <li>
            <T text="<b>Your account:</b> username, name, email address, and your password as a one-way hash. Nobody, including us, can read the password itself." />
          </li>
          <li>
            <T text="<b>Your profile:</b> what you choose to add, such as phone, address, company and photo." />
          </li>
          <li>
            <T text="<b>Documents</b> that we share with you or you send to us." />
          </li>
          <li>
            <T text="<b>Messages, invoices, payments and appointments</b> between you and the practice." />
          </li>
          <li>
            <T text="<b>Your sessions:</b> when they began, the address of the connection and the name of the browser, so that you can see where you are logged in." />
          </li>
          <li>
            <T text="<b>An activity log:</b> who did what and when, for example who opened, downloaded or signed a document, with the address of the connection. It protects you as much as us, and cannot be changed on any screen." />
          </li>
        </ul>
        <p>
          {t(
            'We use this to do the work you asked for, to send you bills, to meet our duties as a business, and to protect your account. We build no advertising profiles, and no decision about you is made by software alone.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'signatures',
    heading: t('When you sign a document here'),
    text: (
      <p>
        {t(
          'An electronic signature needs evidence. With it we record that you agreed to sign electronically, the name you typed or drew, the time, the address of the connection, the browser, and a fingerprint of the document’s content. This record is part of the signed document and is stored with it.',
        )}
      </p>
    ),
  },
  {
    id: 'payments',
    heading: t('Payments'),
    text: (
      <p>
        {t(
          'We record which invoice was paid, when, how, and how much. If we offer payment by card, you enter the card number on the payment provider’s page, and it never reaches our server. The provider only sends us whether the payment succeeded, and handles your data under its own policy. If you save a card, the provider keeps it, and we keep its type, last digits and expiry date, and what you allowed us to charge.',
        )}
      </p>
    ),
  },
  {
    id: 'other-services',
    heading: t('Other services'),
    text: (
      <>
        <p>
          {t(
            'This website and the client portal run on software that the practice hosts itself. We share data with others only as follows:',
          )}
        </p>
        <ul>
          <li>
            <T
              text="<b>Scheduling.</b> If we use an online calendar, it is loaded on the <contactLink/> page alone. When you open that page, the scheduling service receives the address of your connection and may set its own cookies. It handles what you enter there and sends it to us.<withPhone> You can book by phone instead.</withPhone>"
              of={{ contactLink: <ContactLink />, withPhone: <WithPhone /> }}
            />
          </li>
          <li>
            <T text="<b>Your calendar app,</b> if you subscribe to your appointments with it. It reads them at a private address, which you can turn off at any time." />
          </li>
          <li>
            <T text="<b>Hosting, email and payment companies</b> that we need to run the practice, and only what they need for their task. Our emails name the kind of notification and link to the portal; the details are only in the portal. Each has a link to stop emails of its kind." />
          </li>
          <li>
            <T text="<b>Authorities,</b> if the law requires it." />
          </li>
        </ul>
        <p>
          {t(
            'A link to another website, such as “Get directions”, sends nothing to that website until you click it.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'security',
    heading: t('How we protect it'),
    text: (
      <p>
        {t(
          'Stored files are encrypted with AES-256-GCM, each with its own key. Our server checks every request: clients can open only their own documents. Passwords are stored as hashes only, and wrong attempts are limited. No system is perfect. If we learn that someone got unauthorized access to your data, we will notify you as the law requires.',
        )}
      </p>
    ),
  },
  {
    id: 'retention',
    heading: t('How long we keep it'),
    text: (
      <>
        <p>
          {t(
            'We keep documents, signed agreements, messages, invoices, payments and the log as business records, for as long as the law and standard bookkeeping rules require or allow. Contact messages that don’t lead to work together are deleted when we no longer need them, or when you ask.',
          )}
        </p>
        <p>
          {t(
            'When an account is closed, you can no longer log in, all sessions end, your profile is removed, and your password is erased. We keep the business records, and only the practice can see them. Copies in backups disappear as the backups are replaced.',
          )}
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    heading: t('What you can ask us to do'),
    text: (
      <>
        <Rights />
        <p>
          <T
            text="Contact us: <waysToAsk/>. We’ll check that it’s really you before we send anything."
            of={{ waysToAsk: <WaysToAsk /> }}
          />
        </p>
      </>
    ),
  },
  {
    id: 'children',
    heading: t('Children'),
    text: (
      <p>
        {t(
          'Our services are for adults. We do not knowingly collect data from children under 13. If a child has written to us, tell us and we will delete the message.',
        )}
      </p>
    ),
  },
  {
    id: 'changes',
    heading: t('Changes to this page'),
    text: (
      <p>
        {t(
          'When our practices change, we update this page and its date first. If a change matters to clients, we notify them.',
        )}
      </p>
    ),
  },
];

function Rights() {
  const isInTexas = stateOf(useSite()) === 'Texas';
  return (
    <p>
      {t(
        'You can ask us what data we have about you, for a copy of it, to correct mistakes, and to delete what we don’t have to keep. You can close your account at any time. None of this costs anything or changes how we treat you.',
      )}{' '}
      {isInTexas
        ? t(
            'Depending on where you live, the law gives you these rights and possibly more; in Texas it is the Texas Data Privacy and Security Act for those businesses it applies to. We offer them to everyone.',
          )
        : t(
            'Depending on where you live, the law gives you these rights and possibly more. We offer them to everyone.',
          )}
    </p>
  );
}

function Responsible() {
  const { displayName: name } = useSite();
  return (
    <p>
      <T
        text="{name} (“we”) is responsible for the data described here. Contact us: <waysToAsk/>."
        of={{ waysToAsk: <WaysToAsk /> }}
        values={{ name }}
      />
    </p>
  );
}

function ContactLink() {
  return (
    <Link to="/contact" reloadDocument>
      {t('[page within a sentence] contact')}
    </Link>
  );
}
