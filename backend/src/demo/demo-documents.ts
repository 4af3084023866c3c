import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/index.js';
import {
  DocumentFiles,
  DocumentLibrary,
  DocumentSigning,
  SigningConsents,
} from '../modules/documents/index.js';
import {
  daysAgo,
  demoActor,
  type DemoAccount,
  type DemoDocument,
  demoDocuments,
  readDemoFile,
} from './demo-practice.js';

/** Documents of the demo practice, some of them signed. */
@Injectable()
export class DemoDocuments {
  constructor(
    private readonly library: DocumentLibrary,
    private readonly files: DocumentFiles,
    private readonly signing: DocumentSigning,
    private readonly consents: SigningConsents,
  ) {}

  /** The documents of one client. @param id users.id */
  async load(client: DemoAccount, id: number): Promise<void> {
    for (const document of demoDocuments.filter(({ owner }) => owner === client.username)) {
      const added = await this.addDocument(document, id);
      if (document.status === 'signed') await this.sign(added, client, id);
    }
  }

  /** Backdates the document and its events by some days. @returns documents.id */
  private async addDocument(document: DemoDocument, userId: number): Promise<number> {
    const { title, category, description, file, status, age } = document;
    const at = daysAgo(age);
    const owner: Actor = { id: userId, role: 'client' };
    const add = await this.library.prepareUpload(
      document.uploadedBy === 'client' ? owner : demoActor,
      {
        userId,
        title,
        category,
        description,
        needsSignature: status === 'awaiting_signature' || status === 'signed',
        fileName: file,
        bytes: await readDemoFile(file),
      },
      at,
    );
    const { id } = await add();
    if (status === 'completed') await this.library.update(demoActor, id, { status }, at);
    return id;
  }

  /** A seal always has the current time. */
  private async sign(id: number, client: DemoAccount, userId: number): Promise<void> {
    const owner: Actor = { id: userId, role: 'client' };
    const name = `${client.firstName} ${client.lastName}`;
    await this.files.view(owner, id, { opened: true });
    const unseen = { drawing: undefined, version: undefined };
    const signature = { ...unseen, name, password: client.password };
    const commit = await this.signing.prepareSignature(owner, id, signature);
    await commit();
    // The first demo signer is shown the disclosure, which the activity records.
    await this.consents.withdraw(owner);
  }
}
