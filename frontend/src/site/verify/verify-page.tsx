import { useSite } from '../../shared/site';
import { PageHead } from '../page-head';
import { PageHero } from '../page-hero';
import { Ticks } from '../ticks';
import { VerifyForm } from './verify-form';
import './verify.css';

/** Was this PDF signed here, and is it unchanged? Anybody who was handed one may ask. */
export default function VerifyPage() {
  const { name } = useSite();
  return (
    <>
      <PageHead
        title="Verify a document"
        description={`Find out whether a PDF was signed at ${name} and is unchanged since, by whom and when. Your file is checked and not kept.`}
      />
      <PageHero
        title="Verify a document"
        lead="Choose a PDF that was signed here, and learn whether it is still exactly what was signed, by whom and when."
      />
      <section className="section">
        <div className="wrap split">
          <div>
            <h2>Check a file</h2>
            <p className="lead">You need no account. Your file is checked and not kept.</p>
          </div>
          <VerifyForm />
        </div>
      </section>
      <section className="section stone">
        <div className="wrap verify-meaning">
          <div>
            <h2>What valid means</h2>
            <Ticks
              lines={[
                `The seal in the file was made with a key of ${name}.`,
                'Nothing was changed in the file, and nothing added to it, since it was sealed.',
                'Our own records hold this very file, with who signed it and when.',
              ]}
            />
          </div>
          <div>
            <h2>What it does not mean</h2>
            <ul className="verify-limits">
              <li>It says nothing about whether what the document states is right, or suits your case.</li>
              <li>
                It shows which account signed, after its owner had signed in with a password. It is no
                passport check.
              </li>
              <li>A later agreement may have taken its place. Ask the people who signed it.</li>
            </ul>
          </div>
        </div>
      </section>
      <section className="section">
        <div className="wrap split">
          <div>
            <h2>Check it without us</h2>
            <p className="lead">You need not take our word for it.</p>
          </div>
          <div className="verify-prose">
            <p>
              The seal is a standard one (PAdES), so any program that checks signatures in a PDF can read it,
              Adobe Acrobat Reader for one. Look for the sentence that the document has not been modified
              since it was signed.
            </p>
            <p>
              That program may also call the signer unknown or not trusted. Most practices seal with a
              certificate that they issued themselves, for which no authority vouches. Whether it is really
              ours is what this page, or a call, can tell.
            </p>
            <p>
              On a command line, <code>pdfsig agreement.pdf</code> from the Poppler tools says the same in a
              few lines. The last pages of a signed file hold its certificate of completion, with the
              fingerprint of what was shown and each step that was recorded.
            </p>
          </div>
        </div>
      </section>
    </>
  );
}
