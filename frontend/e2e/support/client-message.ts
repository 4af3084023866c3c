import type { APIRequestContext } from '@playwright/test';
import { type UploadedFile } from './files.ts';
import { expect } from './test.ts';

/** Sends the practice a message in a new conversation, as a client. */
export async function ask(
  client: APIRequestContext,
  subject: string,
  content: string,
  file?: UploadedFile,
): Promise<number> {
  const begun = await client.post('/api/message-threads', { data: { subject } });
  expect(begun.status()).toBe(201);
  const { id } = (await begun.json()) as { id: number };
  const body = file ? { multipart: { content, files: file } } : { data: { content } };
  const sent = await client.post(`/api/message-threads/${id}/messages`, body);
  expect(sent.status()).toBe(201);
  return id;
}
