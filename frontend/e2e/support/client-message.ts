import type { Page } from '@playwright/test';
import { type UploadedFile } from './files.ts';
import { expect } from './test.ts';

/** Sends the practice a message in a new conversation, in the session of a page. */
export async function ask(
  client: Page,
  subject: string,
  content: string,
  file?: UploadedFile,
): Promise<number> {
  const begun = await client.request.post('/api/message-threads', { data: { subject } });
  expect(begun.status()).toBe(201);
  const { id } = (await begun.json()) as { id: number };
  const body = file ? { multipart: { content, files: file } } : { data: { content } };
  const sent = await client.request.post(`/api/message-threads/${id}/messages`, body);
  expect(sent.status()).toBe(201);
  return id;
}
