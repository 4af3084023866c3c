import type { Agent } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import type { BankAccountYearDto } from '../http/bank-statements.dto.js';

/** Calls of both sides about the statements of one client. */
export class StatementsOverHttp {
  readonly accountsPath: string;
  readonly gridPath: string;

  /** @param clientId users.id */
  constructor(
    private readonly admin: Agent,
    private readonly client: Agent,
    clientId: number,
  ) {
    this.accountsPath = `/api/admin/clients/${clientId}/bank-accounts`;
    this.gridPath = `/api/admin/clients/${clientId}/bank-statements`;
  }

  /** @returns bank_accounts.id */
  async account(over: object = {}): Promise<number> {
    const sent = { title: 'Checking 1234', from: '2025-11', ...over };
    const { body } = await this.admin.post(this.accountsPath).send(sent).expect(201);
    return (body as { id: number }).id;
  }

  /** The client's upload. */
  file(account: number, month: string, fields: Record<string, string> = {}, agent = this.client) {
    return agent
      .post(`/api/bank-statements/${account}/${month}`)
      .field(fields)
      .attach('file', samplePdf, 'statement.pdf');
  }

  /** The practice's. */
  fileForClient(account: number, month: string, fields: Record<string, string> = {}) {
    return this.admin
      .post(`${this.gridPath}/${account}/${month}`)
      .field(fields)
      .attach('file', samplePdf, 'statement.pdf');
  }

  /** The client's word. */
  none(account: number, month: string, none = true) {
    return this.client.put(`/api/bank-statements/${account}/${month}`).send({ none });
  }

  /** @returns document_requests.id */
  async request(year: number): Promise<number[]> {
    const { body } = await this.admin.post(`${this.gridPath}/request`).send({ year }).expect(201);
    return (body as { requests: number[] }).requests;
  }

  async grid(year: number): Promise<BankAccountYearDto[]> {
    const { body: seen } = await this.client.get(`/api/bank-statements?year=${year}`).expect(200);
    const { body } = await this.admin.get(`${this.gridPath}?year=${year}`).expect(200);
    expect(body).toEqual(seen);
    return body as BankAccountYearDto[];
  }

  /** A month as both sides see it. */
  async month(account: number, month: string) {
    const rows = await this.grid(Number(month.slice(0, 4)));
    return rows.find((row) => row.account.id === account)?.months.find((one) => one.month === month);
  }
}
