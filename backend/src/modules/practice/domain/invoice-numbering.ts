/** The practice's series of invoice numbers. */
export interface InvoiceNumbers {
  /** Beginning of each number; may be empty. */
  prefix: string;
  /** Least number of digits after it, filled up with zeros: 1 to 9. */
  digits: number;
  /** Place of the next invoice in the series, from 1: the first that no invoice has. */
  next: number;
}

/** The numbers of future invoices. A port, because the module of invoices, which implements it, needs the practice's name. */
export abstract class InvoiceNumbering {
  abstract read(): Promise<InvoiceNumbers>;

  /**
   * Continues with other numbers, in the open unit of work.
   * @throws DomainError invalid (invoiceNumbers): an invoice has that number, or a later one with this prefix
   */
  abstract change(numbers: InvoiceNumbers): Promise<void>;
}
