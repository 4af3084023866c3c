import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { aPhoto } from '../support/files.ts';
import { alex, consultant, type Person, type Practice } from '../support/practice.ts';
import { openSheet } from '../support/signing-page.ts';
import { expect, test } from '../support/test.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const day = '2034-01-10';

interface Drag {
  what: string;
  /** Sources that handle it. */
  sources: readonly string[];
  person: 'client' | 'alex' | 'consultant';
  open: (page: Page, facts: Facts) => Promise<void>;
  /** Elements with which the same is done without dragging. */
  instead: (page: Page, facts: Facts) => ReturnType<Page['locator']>;
}

interface Facts {
  client: Person;
  documentId: number;
}

const drags: readonly Drag[] = [
  {
    what: 'a signature is drawn',
    sources: ['features/documents/shared/signature/signature-pad.tsx'],
    person: 'client',
    open: toSignature,
    instead: (page) => page.locator('.sign-kind').getByText('Type', { exact: true }),
  },
  {
    what: 'an appointment is dragged to another time',
    sources: ['features/scheduling/admin/calendar/calendar.tsx'],
    person: 'consultant',
    open: async (page, { client }) => {
      await page.goto(`/admin/appointments?day=${day}`);
      await page.getByRole('button', { name: client.username }).press('Enter');
    },
    instead: (page) => page.getByRole('dialog').getByRole('button', { name: 'Reschedule' }),
  },
  {
    what: 'a free time is marked in the calendar',
    sources: ['features/scheduling/admin/calendar/calendar.tsx'],
    person: 'consultant',
    open: async (page) => void (await page.goto(`/admin/appointments?day=${day}`)),
    instead: (page) => page.getByRole('button', { name: 'New appointment' }),
  },
  {
    what: 'a photo is moved in its square',
    sources: ['shared/antd/crop-dialog.tsx'],
    person: 'alex',
    open: async (page) => {
      await page.goto('/client/profile');
      await page.getByLabel('Photo file').setInputFiles(aPhoto);
    },
    // A press on the rail moves it, too.
    instead: (page) => page.getByRole('dialog').locator('.ant-slider-rail'),
  },
  {
    what: 'a corner of a scanned page is dragged',
    sources: ['parts/scanner/portal/corner-field.tsx'],
    person: 'alex',
    open: async (page) => {
      await page.goto('/client/documents');
      await page.getByRole('main').getByRole('button', { name: 'Scan' }).first().click();
      const scan = page.getByRole('dialog', { name: 'Scan' });
      await scan.locator('input[type=file]').setInputFiles(aPhoto);
      await expect(scan.getByRole('button', { name: 'Use page' })).toBeEnabled();
    },
    // A press on the photo puts the nearest corner there.
    instead: (page) => page.getByRole('dialog', { name: 'Scan' }).getByRole('img'),
  },
  {
    what: 'files are dropped on a form',
    sources: ['shared/files/drop-zone.tsx'],
    person: 'consultant',
    open: async (page) => void (await page.goto('/admin/documents?view=upload')),
    instead: (page) => page.locator('label.ui-drop').filter({ has: page.locator('input[type="file"]') }),
  },
  {
    what: "files are dropped on the practice's documents",
    sources: [
      'features/documents/admin/library/documents-section.tsx',
      'features/client-record/admin/client-page.tsx',
    ],
    person: 'consultant',
    open: async (page) => void (await page.goto('/admin/documents')),
    instead: (page) => page.getByRole('main').getByRole('button', { name: 'Upload Document' }),
  },
  {
    what: 'files are dropped on one’s documents',
    sources: [
      'features/documents/portal/library/documents-tab.tsx',
      'features/documents/portal/library/upload-card.tsx',
    ],
    person: 'alex',
    open: async (page) => void (await page.goto('/client/documents')),
    instead: (page) => page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).first(),
  },
  {
    what: 'files are dropped on a conversation',
    sources: ['features/messaging/shared/conversation.tsx'],
    person: 'alex',
    open: async (page) => {
      await page.goto('/client/messages');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Office chairs/ })
        .first()
        .click();
    },
    instead: (page) => page.getByRole('button', { name: /Attach/ }).first(),
  },
  {
    what: 'a question is moved in its questionnaire',
    sources: ['parts/questionnaires/admin/builder/question-row.tsx'],
    person: 'consultant',
    open: async (page) => {
      await page.goto('/admin/questionnaires/new');
      await page.getByRole('textbox', { name: 'Question 1' }).press('Enter');
      await page.getByRole('button', { name: 'Details of question 1' }).click();
    },
    instead: (page) => page.getByRole('button', { name: 'Move question 1 down' }),
  },
];

/** To the signature. */
async function toSignature(page: Page, { documentId }: Facts): Promise<void> {
  await page.goto(`/client/documents/${documentId}/sign`);
  await openSheet(page);
}

async function factsOf(practice: Practice): Promise<Facts> {
  const client = await practice.addClient();
  const { id } = await practice.share(client, { title: 'Agreement', needsSignature: true });
  return { client, documentId: id };
}

/** An alternative that one can press: in reach of a pointer and large enough. */
async function isOffered(instead: ReturnType<Page['locator']>): Promise<boolean> {
  return (await instead.count()) > 0 && (await instead.first().isVisible());
}

test('2.5.7 Dragging Movements', async ({ visit, practice }) => {
  const facts = await factsOf(practice);
  await practice.meet(facts.client, { startsAt: `${day}T16:00:00.000Z`, endsAt: `${day}T17:00:00.000Z` });
  const pages = {
    client: await visit(facts.client),
    alex: await visit(alex),
    consultant: await visit(consultant),
  };
  const dragging = /eventDrop|onPointerMove|<Slider|draggable=|useFileDrop\(|<DropToUpload/;
  const handled = globSync('**/*.tsx', { cwd: source }).filter(
    (file) => !file.endsWith('.test.tsx') && dragging.test(readFileSync(source + file, 'utf8')),
  );
  expect(new Set(drags.flatMap(({ sources }) => sources))).toEqual(new Set(handled));

  for (const { what, person, open, instead } of drags)
    await test.step(what, async () => {
      const page = pages[person];
      await open(page, facts);
      const offered = instead(page, facts);
      await expect(offered.first()).toBeVisible();
      expect(await isOffered(offered)).toBe(true);
      await offered.evaluateAll((elements) => elements.forEach((element) => element.remove()));
      expect(await isOffered(instead(page, facts)), `${what}: no alternative`).toBe(false);
    });
});

test('2.5.1 Pointer Gestures', async ({ visit, practice }) => {
  const facts = await factsOf(practice);
  const page = await visit(facts.client);
  await toSignature(page, facts);
  const choice = (name: string) => page.locator('.sign-kind').getByText(name, { exact: true });
  const drawn = page.getByRole('img', { name: /^Drawn signature/ });
  await choice('Draw').click();
  await expect(drawn).toBeVisible();
  expect(await isOffered(choice('Type'))).toBe(true);
  await choice('Type').click();
  await expect(drawn).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign Agreement' })).toBeEnabled();
  await page.locator('.sign-kind').evaluate((choices) => choices.remove());
  expect(await isOffered(choice('Type'))).toBe(false);
});

test('3.3.4 Error Prevention (Legal, Financial, Data)', async ({ visit, practice }) => {
  const facts = await factsOf(practice);
  const page = await visit(facts.client);
  await toSignature(page, facts);
  /** The document is named on the button, and there is a way back to read it. */
  const canReview = async () =>
    (await page.getByRole('button', { name: 'Sign Agreement' }).count()) > 0 &&
    (await page.getByRole('button', { name: 'Back', exact: true }).count()) > 0;
  expect(await canReview()).toBe(true);
  await page.getByRole('button', { name: 'Back', exact: true }).evaluate((back) => back.remove());
  expect(await canReview()).toBe(false);

  const admin = await visit(consultant);
  await admin.goto('/admin/clients');
  await admin.getByRole('searchbox').fill(facts.client.username);
  await admin.getByRole('button', { name: `More actions for ${facts.client.username}` }).click();
  await admin.getByRole('menuitem', { name: 'Delete' }).click();
  const question = admin.getByRole('dialog', { name: /^Delete .+\?$/ });
  await expect(question).toBeVisible();
  const asks = async () => (await question.getByRole('button', { name: /^Keep/ }).count()) > 0;
  expect(await asks()).toBe(true);
  await question.getByRole('button', { name: /^Keep/ }).evaluate((cancel) => cancel.remove());
  expect(await asks()).toBe(false);
});
