import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { t } from '@steward/texts';
import { html } from '../../../platform/formats/html.js';
import type { ExportScope } from '../domain/export-part.js';
import { offlinePage } from './offline-page.js';

// A library, because some browsers provide no Web Crypto to pages opened from a disk.
const sha256 = createRequire(import.meta.url).resolve('js-sha256/build/sha256.min.js');
const check = new URL('../pages/check.js', import.meta.url);

/** The page that checks an unpacked export offline, in any browser. */
export async function checkPage({ practice }: ExportScope): Promise<string> {
  return offlinePage({
    title: t('Check this export'),
    practice: practice.name,
    lead: html`<p>
      ${t('Choose the folder that contains this page. Your files stay on your device: this page works offline.')}
    </p>`,
    body: html`<div class="note" id="drop">
        <p><label for="folder">${t('The unzipped folder')}</label></p>
        <p><input type="file" id="folder" webkitdirectory multiple /></p>
        <p>
          ${t('Or drop the folder here. Some phones let you choose single files only. If so, use a computer.')}
        </p>
      </div>
      <p id="progress" role="status"></p>
      <div id="result" tabindex="-1"></div>
      <h2>${t('How the check works')}</h2>
      <p>
        ${t('The page reads every file and compares its SHA-256 with files.json. Then it follows every chain of events in activity.json from the first link. Each link contains the hash of the previous one. If an event is changed, added or removed, all later hashes change, too.')}
      </p>
      <p>
        ${t('For refused attempts and the practice’s actions, the export contains only the number and the hashes of each link. The hashed text contains IP addresses that are not yours, so these hashes cannot be recalculated here. The next link still confirms that each of them is in place.')}
      </p>
      <p>
        ${t('Someone could rewrite the whole export, including all hashes. If it matters, compare the last hash of a chain with the practice, which keeps the same chains. Signed documents have their own seal, which anyone can check on the practice’s verification page.')}
      </p>`,
    scripts: [await readFile(sha256, 'utf8'), await readFile(check, 'utf8')],
  });
}
