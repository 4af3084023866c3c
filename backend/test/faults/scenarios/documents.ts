import { readFileSync } from 'node:fs';
import { samplePdf } from '../../../src/platform/files/testing/sample-files.js';
import {
  bytesOf,
  type Step,
  digest,
  expectSame,
  Journal,
  keyed,
  keyedForm,
  type Scenario,
  type Actors,
} from './scenario.js';

interface Row {
  id: number;
  title: string;
  fileUrl: string;
  fileSize: number;
}

/** Documents uploaded by the practice or the client, each with unique content. */
export class DocumentScenario implements Scenario {
  readonly weight = 5;
  private made = 0;
  private readonly journal = new Journal<{ row: Row; sha256: string }>();

  constructor(private readonly people: Actors) {}

  next(): Step {
    const { admin, client, clientId, random } = this.people;
    const n = ++this.made;
    const bytes = Buffer.concat([samplePdf, Buffer.alloc(random.between(1, 400_000), `document ${n} `)]);
    const file = { field: 'file', name: `document ${n}.pdf`, bytes };
    const title = `Document ${n}`;
    const byAdmin = random.next() < 0.5;
    return {
      name: title,
      success: 201,
      send: () =>
        byAdmin
          ? admin.call(
              '/api/admin/documents/upload',
              keyedForm(`document-${n}`, { title, userId: String(clientId) }, file),
            )
          : client.call('/api/documents', keyedForm(`document-${n}`, { title }, file)),
      acknowledged: (body) => {
        this.journal.note(n, { row: JSON.parse(body.toString()) as Row, sha256: digest(bytes) });
        return undefined;
      },
    };
  }

  async verify(all: boolean): Promise<void> {
    const { admin } = this.people;
    await this.journal.each(all, async ({ row, sha256 }) => {
      const is = await admin.json<Row>(`/api/documents/${row.id}/details`);
      expectSame(
        row.title,
        [is.id, is.title, is.fileUrl, is.fileSize],
        [row.id, row.title, row.fileUrl, row.fileSize],
      );
      const file = await admin.call(row.fileUrl);
      expectSame(`The file of ${row.title}`, [file.status, digest(await bytesOf(file))], [200, sha256]);
    });
  }
}

const agreement = readFileSync(new URL('../../../demo/Engagement Agreement 2027.pdf', import.meta.url));

/** Agreements that the practice sends and the client opens and signs. */
export class SignatureScenario implements Scenario {
  readonly weight = 1;
  private made = 0;
  private readonly journal = new Journal<{ id: number; signed: boolean }>();

  constructor(private readonly people: Actors) {}

  next(): Step {
    const { admin, clientId } = this.people;
    const n = ++this.made;
    const fields = { title: `Agreement ${n}`, userId: String(clientId), needsSignature: 'true' };
    const file = { field: 'file', name: 'agreement.pdf', bytes: agreement };
    return {
      name: fields.title,
      success: 201,
      send: () => admin.call('/api/admin/documents/upload', keyedForm(`agreement-${n}`, fields, file)),
      acknowledged: (body) => {
        const { id } = JSON.parse(body.toString()) as Row;
        this.journal.note(n, { id, signed: false });
        return this.signature(n, id);
      },
    };
  }

  async verify(all: boolean): Promise<void> {
    const { client } = this.people;
    await this.journal.each(all, async ({ id, signed }, n) => {
      const name = `Agreement ${n}`;
      const is = await client.json<{ status: string; versions: { kind: string; sha256: string }[] }>(
        `/api/documents/${id}/details`,
      );
      expectSame(
        name,
        [is.status, is.versions.map(({ kind }) => kind)],
        signed ? ['signed', ['signed', 'uploaded']] : ['awaiting_signature', ['uploaded']],
      );
      expectSame(`The original of ${name}`, is.versions.at(-1)?.sha256, digest(agreement));
      const file = await client.call(`/api/documents/${id}/download`);
      expectSame(`The file of ${name}`, digest(await bytesOf(file)), is.versions[0]?.sha256);
      const proof = await client.json<{ chainIntact: boolean; events: { type: string }[] }>(
        `/api/documents/${id}/evidence`,
      );
      const times = proof.events.filter(({ type }) => type === 'signed').length;
      expectSame(`The evidence of ${name}`, [proof.chainIntact, times], [true, signed ? 1 : 0]);
    });
  }

  private signature(n: number, id: number): Step {
    const { client } = this.people;
    return {
      name: `Signature ${n}`,
      success: 200,
      send: async () => {
        const seen = await client.call(`/api/documents/${id}`);
        if (seen.status !== 200) return seen;
        await seen.arrayBuffer();
        const sign = () =>
          client.call(
            `/api/documents/${id}/sign`,
            keyed(`signature-${n}`, { consent: true, name: 'Alex Sample' }),
          );
        let answer = await sign();
        // The clock may have been moved, even since the confirmation, so the session may no longer be fresh.
        for (let tries = 0; answer.status === 403 && tries < 3; tries++) {
          await answer.arrayBuffer();
          await (await client.confirm()).arrayBuffer();
          answer = await sign();
        }
        return answer;
      },
      acknowledged: () => {
        this.journal.note(n, { id, signed: true });
        return undefined;
      },
    };
  }
}
