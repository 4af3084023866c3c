import type { Agent, TestApp } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';

/** The calls of a handover: by its maker, and by the other device. */
export class HandoverOverHttp {
  constructor(
    private readonly app: TestApp,
    private readonly maker: Agent,
    /** document_requests.id */
    readonly requestId: number,
    /** `?client=…` of a person who acts for someone else */
    private readonly query = '',
  ) {}

  make(body: object = {}, agent = this.maker) {
    return agent.post(`/api/document-requests/${this.requestId}/handover${this.query}`).send(body);
  }

  /** @returns the token of a new link */
  async token(body: object = {}): Promise<string> {
    const { url } = (await this.make(body).expect(201)).body as { url: string };
    return new URL(url).hash.replace('#token=', '');
  }

  open(token: string, device = this.app.visitor()) {
    return device.post('/api/handover').send({ token });
  }

  /** @returns another device, which has opened a new link */
  async device(body: object = {}): Promise<Agent> {
    const device = this.app.visitor();
    await this.open(await this.token(body), device).expect(200);
    return device;
  }

  send(device: Agent, bytes: Buffer = samplePdf, name = 'receipt.pdf') {
    return device.post('/api/handover/upload').attach('file', bytes, name);
  }

  ask(agent = this.maker) {
    return agent.get(`/api/document-requests/${this.requestId}/handover`);
  }

  async state(): Promise<string> {
    return ((await this.ask().expect(200)).body as { state: string }).state;
  }

  end(agent = this.maker) {
    return agent.delete(`/api/document-requests/${this.requestId}/handover`);
  }
}
