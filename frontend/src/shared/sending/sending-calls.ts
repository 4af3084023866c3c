import type { DomainEvent } from '../action/stale-queries';
import type { CancelablePromise } from '../api/core/CancelablePromise';
import { OpenAPI } from '../api/core/OpenAPI';
import { request } from '../api/core/request';
import { DocumentRequestsService } from '../api/services/DocumentRequestsService';
import { DocumentsService } from '../api/services/DocumentsService';
import { MessagesService } from '../api/services/MessagesService';
import { t } from '@steward/texts';
import { NetworkError, refusalOf } from '../http/api-error';
import { given } from '../http/paged-list';
import { get, withUploadProgress, type UploadProgress } from '../http/http';
import type { KeptSending, SendingData } from './sending';

export interface Transport {
  files: readonly File[];
  onProgress: UploadProgress;
  /** Ends the call. */
  signal: AbortSignal;
  /** Keeps what a later attempt goes on from. */
  keep: (data: SendingData['conversation']) => Promise<void>;
}

/** Makes the call of a sending. @returns the server's answer: its record */
export function callOf(sending: KeptSending, transport: Transport): Promise<unknown> {
  const { key: idempotencyKey } = sending;
  const [file = new File([], '')] = transport.files;
  switch (sending.kind) {
    case 'upload': {
      const { client, ...fields } = sending.data;
      const formData = { file, ...fields };
      return watched(
        DocumentsService.uploadDocument({ formData, idempotencyKey, ...given({ client }) }),
        transport,
      );
    }
    case 'answer': {
      const { request: id, item: itemId } = sending.data;
      const formData = { file, ...given({ itemId }) };
      return watched(
        DocumentRequestsService.uploadRequestedDocument({ id, formData, idempotencyKey }),
        transport,
      );
    }
    case 'filing':
      return fileAt(sending.data, file, idempotencyKey, transport);
    case 'message':
      return write(sending.data.thread, sending.data.content, idempotencyKey, transport);
    case 'conversation':
      return converse(sending.data, idempotencyKey, transport);
  }
}

/** Sends a file to its place; its key gives the same document again if answering with it broke off. */
async function fileAt(
  { path: url, fields, client, answers }: SendingData['filing'],
  file: File,
  key: string,
  transport: Transport,
): Promise<unknown> {
  const record = await watched(
    request<unknown>(OpenAPI, {
      method: 'POST',
      url,
      query: { client },
      headers: { 'Idempotency-Key': key },
      formData: { file, ...fields },
      mediaType: 'multipart/form-data',
    }),
    transport,
  );
  if (answers) await answer(answers, record);
  return record;
}

/** Makes the document the answer to a question, unless there is a newer one. */
async function answer(
  { of, key, ifMatch }: NonNullable<SendingData['filing']['answers']>,
  record: unknown,
): Promise<void> {
  const { id: value } = record as { id?: number };
  // A page of another network.
  if (value === undefined) throw new NetworkError();
  try {
    await request(OpenAPI, {
      method: 'PUT',
      url: `${of}/answers/${key}`,
      headers: { 'If-Match': ifMatch },
      body: { value },
      mediaType: 'application/json',
    });
  } catch (failure) {
    if (refusalOf(failure)?.status !== 409) throw failure;
    // The newer answer may be this one, whose confirmation was lost.
    const now = (await get(of)) as { answers?: Record<string, unknown> };
    if (now.answers?.[key] !== value) throw failure;
  }
}

/** Creates the conversation once: what sends its first message again goes on in it. */
async function converse(
  data: SendingData['conversation'],
  key: string,
  transport: Transport,
): Promise<unknown> {
  const { subject, content, client } = data;
  let { thread } = data;
  if (thread === undefined) {
    const { id } = await MessagesService.createMessageThread({
      requestBody: { subject },
      idempotencyKey: `${key}-thread`,
      ...given({ client }),
    });
    // A proxy's page has no id.
    if (!Number.isInteger(id)) throw new Error(t('Failed to create message thread'));
    thread = id;
    await transport.keep({ ...data, thread });
  }
  return write(thread, content, key, transport);
}

function write(id: number, content: string, idempotencyKey: string, transport: Transport): Promise<unknown> {
  const formData = { content, files: [...transport.files] };
  return watched(MessagesService.sendMessage({ id, formData, idempotencyKey }), transport);
}

function watched<Answer>(
  call: CancelablePromise<Answer>,
  { files, onProgress, signal }: Transport,
): Promise<Answer> {
  signal.addEventListener('abort', () => call.cancel());
  return files.length > 0 ? withUploadProgress(onProgress, call) : call;
}

/** Domain events of a sending that has arrived. */
export function eventsOf(sending: KeptSending): DomainEvent[] {
  switch (sending.kind) {
    case 'upload':
      return ['document.uploaded'];
    case 'answer':
      return [
        sending.data.item === undefined ? 'document_request.answered' : 'document_request.item_answered',
      ];
    case 'filing':
      return [...sending.data.events];
    case 'message':
      return ['message.created'];
    case 'conversation':
      return ['conversation.created', 'message.created'];
  }
}
