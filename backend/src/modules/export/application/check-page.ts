import { readFile } from 'node:fs/promises';
import { t } from '@steward/texts';
import { html } from '../../../platform/files/html.js';
import { packageFile } from '../../../platform/process/package-file.js';
import type { ExportScope } from '../domain/export-section.js';
import { offlinePage } from './offline-page.js';

// A library, because some browsers provide no Web Crypto to pages opened from a disk.
const sha256 = packageFile('js-sha256/build/sha256.min.js');
const check = new URL('../pages/check.js', import.meta.url);

/** Texts of the page's script, which puts the values in. */
const scriptTexts = (): Record<string, string> => {
  const number = '{number}';
  const total = '{total}';
  const count = '{count}';
  const path = '{path}';
  const reason = '{reason}';
  const message = '{message}';
  const sequence = '{sequence}';
  const id = '{id}';
  const title = '{title}';
  const fault = '{fault}';
  return {
    reading: t('Reading …'),
    readingFile: t('Reading file {number} of {total} …', { number, total }),
    checkingChain: t('Checking chain {number} of {total} …', { number, total }),
    right: t('Nothing has been changed'),
    wrong: t('Something has been changed'),
    missing: t('{path} is missing.', { path }),
    changed: t('{path} has been changed.', { path }),
    added: t('{path} was not part of the export.', { path }),
    missingBefore: t('{path} was already missing when the export was created: {reason}', { path, reason }),
    noList: t('This folder has no files.json. Choose the folder that contains this page.'),
    badList: t('files.json has been changed and cannot be read.'),
    noActivity: t('activity.json cannot be read.'),
    fault: t('In the chain of {id}, “{title}”: {fault}.', { id, title, fault }),
    linkMissing: t('link {sequence} is missing', { sequence }),
    linkUnconnected: t('link {sequence} does not follow the previous one', { sequence }),
    linkWithoutHash: t('link {sequence} has no hash', { sequence }),
    linkChanged: t('link {sequence} has been changed', { sequence }),
    unreadable: t('it cannot be read'),
    filesChecked: t('Files checked: {count}. Every SHA-256 matches files.json.', { count }),
    chainsChecked: t(
      'Chains of events checked: {count}. No link is missing, and every link contains the hash of the previous one.',
      { count },
    ),
    linksRecalculated: t('Links recalculated: {count}. Every hash matches.', { count }),
    bareLinks: t(
      'Links with hashes only, for refused attempts and the practice’s actions: {count}. They are in place but could not be recalculated.',
      { count },
    ),
    filesNamed: t('Files of the export that match a hash in the activity: {count}.', { count }),
    failed: t('The check failed: {message}', { message }),
  };
};

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
      <div id="result" tabindex="-1" data-texts="${JSON.stringify(scriptTexts())}"></div>
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
