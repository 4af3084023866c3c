import { webcrypto } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromBER, Integer, ObjectIdentifier, OctetString } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';
import { makeCertificate } from '../infrastructure/sealing/own-certificate.js';

const types = {
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
};

/** A time-stamping authority on this machine (RFC 3161), whose answers are valid. */
export class TimestampServer {
  /** Time stamps so far. */
  given = 0;

  private constructor(
    private readonly server: Server,
    private readonly certificate: Certificate,
    private readonly key: webcrypto.CryptoKey,
  ) {}

  static async start(): Promise<TimestampServer> {
    const { certificate, key } = await makeCertificate('Test Time Stamps', new Date());
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        void started.answer(Buffer.concat(parts)).then((reply) => response.end(reply));
      });
    });
    const started = new TimestampServer(
      server,
      Certificate.fromBER(new Uint8Array(certificate.raw)),
      await webcrypto.subtle.importKey(
        'pkcs8',
        key.export({ type: 'pkcs8', format: 'der' }),
        { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
        false,
        ['sign'],
      ),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async answer(query: Buffer): Promise<Buffer> {
    const { messageImprint, nonce } = new TimeStampReq({ schema: fromBER(query).result });
    const info = new TSTInfo({
      version: 1,
      policy: '1.2.3.4',
      messageImprint,
      serialNumber: new Integer({ value: ++this.given }),
      genTime: new Date(),
      ...(nonce && { nonce }),
    });
    const content = await this.signed(info.toSchema().toBER());
    const response = new TimeStampResp({
      status: new PKIStatusInfo({ status: 0 }),
      timeStampToken: new ContentInfo({ contentType: types.signedData, content: content.toSchema(true) }),
    });
    return Buffer.from(response.toSchema().toBER());
  }

  private async signed(encoded: ArrayBuffer): Promise<SignedData> {
    const digest = await webcrypto.subtle.digest('SHA-256', encoded);
    const attributes = [
      new Attribute({
        type: types.contentType,
        values: [new ObjectIdentifier({ value: types.timestampInfo })],
      }),
      new Attribute({ type: types.messageDigest, values: [new OctetString({ valueHex: digest })] }),
    ];
    const { issuer, serialNumber } = this.certificate;
    const signed = new SignedData({
      version: 3,
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: types.timestampInfo }),
      certificates: [this.certificate],
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
          signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
        }),
      ],
    });
    // In one piece: the constructor would make it of several.
    signed.encapContentInfo.eContent = new OctetString({ valueHex: encoded });
    await signed.sign(this.key, 0, 'SHA-256');
    return signed;
  }
}
