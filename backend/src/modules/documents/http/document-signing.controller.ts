import { Body, Controller, Delete, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { currentLanguage, msg } from '@steward/texts';
import type { Actor } from '../../../kernel/index.js';
import { answerIn } from '../../../platform/http/accept-language.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { OneAtATime } from '../../../platform/http/one-at-a-time.js';
import { DocumentQueries } from '../application/document-queries.js';
import { DocumentSigning } from '../application/document-signing.js';
import { SigningConsents } from '../application/signing-consents.js';
import { SigningQueries } from '../application/signing-queries.js';
import {
  CountersignDocumentDto,
  DeclineDocumentDto,
  EvidenceDto,
  SignDocumentDto,
  SigningConsentDto,
  SigningConsentQuery,
} from './document-signing.dto.js';
import { AdminDocumentRecordDto, DocumentRecordDto } from './documents.dto.js';

const signingRefusals = {
  403: 'auth.password_required',
  503: 'signing.timestamp_unavailable',
  507: 'storage.full',
};
const signingLine = {
  code: 'signing.busy',
  message: msg('We are still storing your other signatures. Please try again in a few seconds.'),
  maxWaiting: 20,
};

@ApiTags('Signing')
@Controller()
@RecordRefusals('document')
export class DocumentSigningController {
  constructor(
    private readonly signing: DocumentSigning,
    private readonly consents: SigningConsents,
    private readonly queries: SigningQueries,
    private readonly documents: DocumentQueries,
  ) {}

  @Post('documents/:id/sign')
  @Allow('client', { scope: 'sign', record: 'documents' })
  @Endpoint({
    summary: 'Sign a document',
    description:
      'The client must have viewed or downloaded this version, otherwise 409 document.not_viewed. The response is sent after the sealed PDF and its certificate of completion are stored. The original file is kept.',
    answer: DocumentRecordDto,
    idempotent: 'commit',
    byId: 'documents.id',
    refusals: { ...signingRefusals, 409: 'document.not_awaiting_signature' },
  })
  @OneAtATime(signingLine)
  async signDocument(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Body() { name, signature, version, password }: SignDocumentDto,
  ) {
    const sign = await this.signing.prepareSignature(actor, id, {
      name,
      drawing: signature,
      version,
      password,
    });
    return async () => {
      await sign();
      return this.documents.ownOne(actor, id);
    };
  }

  @Post('documents/:id/decline')
  @Allow('client', { scope: 'sign', record: 'documents' })
  @Endpoint({
    summary: 'Decline to sign',
    description: 'Returns the document to the practice with the reason: status pending_review.',
    answer: DocumentRecordDto,
    byId: 'documents.id',
    refusals: { 409: 'document.not_awaiting_signature' },
  })
  async declineDocument(
    @CurrentActor() actor: Actor,
    @IdParam() id: number,
    @Body() { reason }: DeclineDocumentDto,
  ) {
    await this.signing.decline(actor, id, reason);
    return this.documents.ownOne(actor, id);
  }

  @Get('documents/:id/evidence')
  @Allow('signed-in', { scope: 'documents', record: 'documents', role: 'consultant' })
  @Endpoint({
    summary: 'Get the signing record of a document',
    description:
      'Clients: their own documents; admins: all. Events in order, each with the hash of the previous one.',
    answer: EvidenceDto,
    byId: 'documents.id',
  })
  getDocumentEvidence(@CurrentActor() actor: Actor, @IdParam() id: number) {
    return this.queries.evidence(actor, id);
  }

  @Post('admin/documents/:id/countersign')
  @Allow('admin', { role: 'consultant', token: 'none' })
  @Endpoint({
    summary: 'Countersign a document that the client has signed',
    description:
      "Adds a second seal, keeps the client's seal valid, and completes the document. Requires a fresh session or the password; access tokens are refused (403 `auth.session_required`).",
    answer: AdminDocumentRecordDto,
    idempotent: 'commit',
    byId: 'documents.id',
    refusals: { ...signingRefusals, 409: 'document.not_signed' },
  })
  async countersignDocument(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { name, signature, password }: CountersignDocumentDto,
  ) {
    const countersign = await this.signing.prepareCountersignature(admin, id, {
      name,
      drawing: signature,
      password,
    });
    return async () => {
      await countersign();
      return this.documents.one(admin, id);
    };
  }

  @Get('signing-consent')
  @Allow('client', { scope: 'sign' })
  @Endpoint({
    summary: 'Get the electronic signing disclosure and your consent',
    description:
      'Consent is given by signing, once per version and language. In the language of the reader, or in another one.',
    answer: SigningConsentDto,
  })
  getSigningConsent(
    @CurrentActor() actor: Actor,
    @Query() { language = currentLanguage() }: SigningConsentQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    answerIn(language, response);
    return this.consents.get(actor);
  }

  @Delete('signing-consent')
  @Allow('client', { scope: 'sign' })
  @Endpoint({
    summary: 'Withdraw consent to sign electronically',
    description: 'Signed documents stay signed. The next signature requires consent again.',
  })
  withdrawSigningConsent(@CurrentActor() actor: Actor) {
    return this.consents.withdraw(actor);
  }
}
