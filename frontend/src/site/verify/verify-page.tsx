import { t } from '@steward/texts';
import { useSite } from '../../shared/practice/site';
import { CallUs } from '../links';
import { PageHead } from '../page-head';
import { PageHero } from '../page-hero';
import { Ticks } from '../ticks';
import { VerifyForm } from './verify-form';
import { T } from '../../shared/text/rich-text';
import '../../shared/files/drop-zone.css';
import './verify.css';

/** Checks whether a PDF was signed here and is unchanged. Open to everyone. */
export default function VerifyPage() {
  const { displayName: name } = useSite();
  return (
    <>
      <PageHead
        title={t('Verify a document')}
        description={t(
          "Find out if a PDF was signed at {name}, by whom and when, and if anything has changed since. We check your file and don't keep it.",
          { name },
        )}
      />
      <PageHero
        title={t('Verify a document')}
        lead={t("Pick a PDF. We'll tell you if it was signed here and if anything has changed.")}
      />
      <section className="section">
        <div className="wrap split">
          <div>
            <h2>{t('Check a file')}</h2>
            <p className="lead">{t("No account needed. We check your file and don't keep it.")}</p>
          </div>
          <VerifyForm />
        </div>
      </section>
      <Meaning name={name} />
      <WithoutUs />
    </>
  );
}

function Meaning({ name }: { name: string }) {
  return (
    <section className="section stone">
      <div className="wrap verify-meaning split">
        <div>
          <h2>{t('What “valid” means')}</h2>
          <Ticks
            lines={[
              t('The file was sealed by {name}.', { name }),
              t('Nothing in the file has changed since it was sealed.'),
              t('Our records contain this exact file, with who signed it and when.'),
            ]}
          />
        </div>
        <div>
          <h2>{t("What it doesn't mean")}</h2>
          <ul className="verify-limits soft">
            <li>{t("It doesn't mean that the document's content is correct, or right for you.")}</li>
            <li>
              {t(
                'It shows which account signed, after its owner had logged in with a password. We did not check an ID.',
              )}
            </li>
            <li>{t('A later agreement may have replaced this one. Ask the people who signed it.')}</li>
          </ul>
        </div>
      </div>
    </section>
  );
}

function WithoutUs() {
  return (
    <section className="section">
      <div className="wrap split">
        <div>
          <h2>{t('Check it without us')}</h2>
          <p className="lead">{t("You don't have to take our word for it.")}</p>
        </div>
        <div className="prose stack gap-l soft">
          <p>
            {t(
              'The seal follows a standard (PAdES). Any software that checks PDF signatures can read it, for example Adobe Acrobat Reader. Look for the message that the document has not been modified since it was signed.',
            )}
          </p>
          <p>
            <T
              text="The software may also say that the signer is unknown or not trusted. Most practices use a certificate they issued themselves, so no authority vouches for it. To find out if it is really ours, use this page or <callUs/>."
              of={{ callUs: <CallUs /> }}
            />
          </p>
          <p>
            <T
              text="On a command line, <code/> from the Poppler tools does the same check. The last pages of a signed file are its certificate of completion. They list each recorded step and the fingerprint of the document that was shown."
              of={{ code: <code>pdfsig agreement.pdf</code> }}
            />
          </p>
        </div>
      </div>
    </section>
  );
}
