import { createHash } from 'node:crypto';
import { shown, type Text, t } from '@steward/texts';
import { conflict, DomainError } from '../../../../kernel/index.js';
import type { TypstRenderer } from '../../../../platform/pdf/typst-renderer.js';
import { NoResult } from '../../../../platform/process/worker-threads.js';
import {
  type Ceremony,
  type CounterSignature,
  noMarks,
  PdfSealer,
  type SealedPdf,
  type OriginalFile,
  type Verdict,
} from '../../domain/sealing.js';
import { readDrawing } from './drawing.js';
import { drawLooks } from './field-looks.js';
import { makeCertificate } from './own-certificate.js';
import { countersignatureStamp, signatureImageOf, signaturePages } from './signature-pages.js';
import type { PdfPools, PdfWorkers } from './pdf-workers.js';
import { type SigningKey, signingKey, signingWith } from './signing-key.js';
import type { SigningKeys } from './signing-keys.js';
import type { TimestampAuthority } from './timestamp-authority.js';
import type { Timestamp } from './timestamp-messages.js';
import type { KeyRequest, Question, Sealed, SealOptions, Task } from './worker/protocol.js';

const trialMoment = new Date();

/** Contents of a trial seal, which shows whether a file can be sealed. */
const trialCeremony: Ceremony = {
  documentId: 0,
  title: 'Trial',
  signer: { id: 0, name: 'Trial', email: 'trial@example.com' },
  signature: { name: 'Trial', drawing: null },
  at: trialMoment,
  address: null,
  agent: null,
  practice: { name: 'Trial', timeZone: 'UTC' },
  consent: { version: 'trial', language: 'en', textSha256: '', at: trialMoment },
  practiceMarks: noMarks,
  events: [],
  chainHead: null,
};

const trialFile = { fileName: trialCeremony.title, sha256: '', preparedFrom: null };

/**
 * Seals PDFs with @libpdf/core in workers; the key and the time-stamping authority are used only in this
 * thread.
 */
export class LibPdfSealer extends PdfSealer {
  /** Created for the first trial, in memory only. */
  private trial: Promise<{ key: SigningKey; added: Buffer }> | undefined;

  constructor(
    private readonly pools: PdfPools,
    private readonly keys: Pick<SigningKeys, 'toSign' | 'fingerprints'>,
    /** Undefined: times come from the practice's own clock, and the certificate says so. */
    private readonly authority: TimestampAuthority | undefined,
    /** The page where anyone can check a sealed file. */
    private readonly publicUrl: string,
    private readonly renderer: TypstRenderer,
  ) {
    super();
  }

  override async seal(original: OriginalFile, ceremony: Ceremony): Promise<SealedPdf> {
    const { signatureImage, added } = await this.pagesOf(original, ceremony);
    const reason = t('Signed by {name}', { name: ceremony.signer.name });
    const statement = { reason, at: ceremony.at };
    const sealed = await this.sealed(ceremony.practice.name, (options) => ({
      kind: 'seal',
      original,
      added,
      statement,
      options,
    }));
    return { ...sealed, signatureImage };
  }

  override async countersign(sealed: Buffer, by: CounterSignature): Promise<SealedPdf> {
    // Runs in the pool for the practice's own files, so that public verification requests do not delay it.
    if (!(await this.verdict(this.pools.sealing, sealed)).valid)
      throw notSignable(t('This document no longer carries a valid seal of this practice.'));
    const signatureImage = await signatureImageOf(by.signature, this.renderer);
    const drawing = await countersignatureStamp(by, signatureImage, this.renderer);
    const reason = t('Countersigned by {name}', { name: by.signer.name });
    const statement = { reason, at: by.at };
    const both = await this.sealed(by.practice.name, (options) => ({
      kind: 'countersign',
      sealed,
      drawing,
      statement,
      options,
    }));
    return { ...both, signatureImage };
  }

  /** Signature page and certificate, drawn outside of the workers that read uploaded files. */
  private async pagesOf(
    original: OriginalFile,
    ceremony: Ceremony,
  ): Promise<{ signatureImage: Buffer; added: Buffer }> {
    const shown = { sha256: original.sha256, size: original.bytes.length };
    const fileFacts = {
      fileName: original.fileName,
      uploaded: original.preparedFrom ?? shown,
      copy: original.preparedFrom && shown,
      isContained: original.fileType === 'application/pdf',
      timestamps: this.authority?.host ?? null,
      publicUrl: this.publicUrl,
    };
    const signatureImage = await signatureImageOf(ceremony.signature, this.renderer);
    return {
      signatureImage,
      added: await signaturePages(ceremony, fileFacts, signatureImage, this.renderer),
    };
  }

  override readDrawing(dataAddress: string): Promise<Buffer> {
    return readDrawing(dataAddress);
  }

  override verify(bytes: Buffer): Promise<Verdict> {
    return this.verdict(this.pools.verifying, bytes);
  }

  private async verdict(workers: PdfWorkers, bytes: Buffer): Promise<Verdict> {
    const fingerprints = await this.keys.fingerprints();
    try {
      const { reason, ...found } = await workers.run<Verdict>({ kind: 'verify', bytes, fingerprints });
      return { ...found, reason: fromWorker(reason) };
    } catch (error) {
      if (!(error instanceof NoResult) || error.why === 'failed') throw error;
      if (error.why === 'busy') throw busy();
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const reason = t('We could not check this file: reading it takes too much time or memory.');
      return { valid: false, reason, sealedHere: false, signatures: [], sha256 };
    }
  }

  override async prepare(bytes: Buffer, fileType: string): Promise<Buffer | undefined> {
    try {
      const copy =
        fileType === 'application/pdf'
          ? await this.pools.sealing.run<Uint8Array | undefined>(
              { kind: 'prepare', bytes },
              this.answering(noKey),
            )
          : undefined;
      const prepared = copy && Buffer.from(copy.buffer, copy.byteOffset, copy.length);
      await this.sealOnTrial(prepared ?? bytes, fileType);
      return prepared;
    } catch (error) {
      // Only the file varies between trials, so any failure is caused by the file.
      if (error instanceof NoResult && error.why === 'failed')
        throw notSignable(
          t('We could not prepare this file for signing. Print it to a PDF and upload that.'),
          error,
        );
      throw refusalOf(error);
    }
  }

  /** Shows whether a file can be sealed; the result is discarded. */
  private async sealOnTrial(bytes: Buffer, fileType: string): Promise<void> {
    const original: OriginalFile = { ...trialFile, bytes, fileType };
    const { key, added } = await (this.trial ??= this.prepareTrial(original)).catch((error: unknown) => {
      this.trial = undefined;
      throw error;
    });
    const statement = { reason: trialCeremony.title, at: trialMoment };
    const options: SealOptions = { key: key.public, timestamped: false };
    await this.pools.sealing.run<Sealed>(
      { kind: 'seal', original, added, statement, options },
      this.answering(({ data }) => key.sign(data)),
    );
  }

  private async prepareTrial(original: OriginalFile): Promise<{ key: SigningKey; added: Buffer }> {
    const { certificate, key } = await makeCertificate('Trial', trialMoment);
    const { added } = await this.pagesOf(original, trialCeremony);
    return { key: signingKey(certificate, signingWith(key)), added };
  }

  /** Answers questions of a worker: with the key, or with drawings. */
  private answering(
    withKey: (request: KeyRequest) => Promise<Uint8Array>,
  ): (question: Question) => Promise<Uint8Array> {
    return async (question) =>
      question.kind === 'draw' ? drawLooks(question.looks, this.renderer) : withKey(question);
  }

  private async sealed(
    practice: string,
    task: (options: SealOptions) => Extract<Task, { kind: 'seal' | 'countersign' }>,
  ): Promise<Omit<SealedPdf, 'signatureImage'>> {
    const key = await this.keys.toSign(practice);
    const options: SealOptions = { key: key.public, timestamped: this.authority !== undefined };
    let stamp: Timestamp | undefined;
    const { bytes, sha256 } = await this.pools.sealing
      .run<Sealed>(
        task(options),
        this.answering(async ({ kind, data }) => {
          if (kind === 'sign') return key.sign(data);
          stamp = await this.authority?.stamp(data);
          if (!stamp) throw new Error('No time-stamping authority is set.');
          return stamp.token;
        }),
      )
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
    return {
      bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
      sha256,
      timestampedAt: stamp?.at ?? null,
    };
  }
}

const noKey = (): Promise<never> => Promise.reject(new Error('Nothing is signed yet.'));

/** A text of a worker, which knows no reader, in the current language. */
const fromWorker = (text: string, values: Text['values'] = {}): string => shown({ text, values });

function refusalOf(error: unknown): DomainError {
  if (error instanceof NoResult)
    switch (error.why) {
      case 'refused':
        return conflict(error.code ?? 'document.not_signable', fromWorker(error.message, error.values));
      case 'exhausted':
        return notSignable(t('This file is too complex to sign here. Print it to a PDF and upload that.'));
      case 'busy':
        return busy();
      case 'failed':
        break;
    }
  throw error;
}

const notSignable = (message: string, cause?: Error): DomainError =>
  conflict('document.not_signable', message, { cause });

const busy = (): DomainError =>
  new DomainError(
    'unavailable',
    'signing.busy',
    t('We are processing too many documents right now. Please try again.'),
    { retryAfter: 5 },
  );
