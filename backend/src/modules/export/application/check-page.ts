import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { html } from '../../../platform/html.js';
import type { ExportScope } from '../domain/export-part.js';
import { offlinePage } from './offline-page.js';

// Web Crypto is not there for pages from a disk in every browser.
const sha256 = createRequire(import.meta.url).resolve('js-sha256/build/sha256.min.js');
const check = new URL('../pages/check.js', import.meta.url);

/** The page that checks an unpacked export, in any browser and without a network. */
export async function checkPage({ practice }: ExportScope): Promise<string> {
  return offlinePage({
    title: 'Check this export',
    practice: practice.name,
    lead: html`<p>
      Choose the folder that this page is in. Nothing leaves your device: this page cannot reach a network.
    </p>`,
    body: html`<div class="note" id="drop">
        <p><label for="folder">The unpacked folder</label></p>
        <p><input type="file" id="folder" webkitdirectory multiple /></p>
        <p>
          Or drop the folder here. If your browser lets you choose files alone, such as on some phones, check
          it on a computer.
        </p>
      </div>
      <p id="progress" role="status"></p>
      <div id="result" tabindex="-1"></div>
      <h2>What is checked</h2>
      <p>
        Every file is read again, and its SHA-256 is compared with the one in files.json. Every chain of
        events in activity.json is followed from its first link: each link holds the hash of the one before,
        so that no event can be changed, put in or taken out without all later hashes changing, too.
      </p>
      <p>
        Of refused attempts and of what the practice did, only the bare link is here: its number, the hash
        before it and its own. The text that was hashed holds network addresses that are not yours, so it
        cannot be hashed again here; that the link is in its place still shows, since the next one holds its
        hash.
      </p>
      <p>
        Somebody who writes all of this anew, with all hashes, could make it agree with itself. The practice
        keeps the same chains: compare the last hash of a chain with theirs where it matters. Signed papers
        carry a seal of their own, which the practice’s page for verifying checks for everybody.
      </p>`,
    scripts: [await readFile(sha256, 'utf8'), await readFile(check, 'utf8')],
  });
}
