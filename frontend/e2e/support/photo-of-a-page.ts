import type { BrowserContext } from '@playwright/test';
import type { UploadedFile } from './files.ts';

/** A photograph of a written page that lies turned on a table. */
export async function aPhotoOfAPage(context: BrowserContext, text: string): Promise<UploadedFile> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 900, height: 1200 });
  await page.setContent(`<body style="margin:0;background:#5b4636">
    <div style="position:absolute;left:170px;top:150px;width:595px;height:770px;padding:40px;box-sizing:border-box;
      background:#f4f3ee;transform:rotate(7deg);font:32px serif">${text}</div>`);
  const buffer = await page.screenshot({ type: 'jpeg' });
  await page.close();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}
