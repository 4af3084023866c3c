/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AdminInvoiceRefundDto } from './AdminInvoiceRefundDto';
import type { InvoiceItemDto } from './InvoiceItemDto';
import type { InvoicePaymentDto } from './InvoicePaymentDto';
import type { InvoiceRefundRequestDto } from './InvoiceRefundRequestDto';
import type { InvoiceStatus } from './InvoiceStatus';
import type { PaymentReportDto } from './PaymentReportDto';
import type { PersonDto } from './PersonDto';
export type AdminInvoiceDetailsDto = {
    id: number;
    /**
     * users.id of the client
     */
    userId: number;
    /**
     * null in a draft, unless the practice has chosen one
     */
    invoiceNumber: string | null;
    /**
     * All items together
     */
    amount: string;
    /**
     * Still owed
     */
    balance: string;
    /**
     * Paid back so far
     */
    refunded: string;
    /**
     * What refunds reduced it by: balance = amount − credited − paid + refunded; below zero where more was paid than it is over
     */
    credited: string;
    description: string;
    status: InvoiceStatus;
    /**
     * The status is paid
     */
    isPaid: boolean;
    /**
     * When the last of it arrived; null where it is not paid, or all of it was refunded
     */
    paidDate: string | null;
    /**
     * Something is owed and the due date is past; due upon receipt: from the eighth day after the issue
     */
    overdue: boolean;
    /**
     * The practice’s day of issue
     */
    issuedOn: string | null;
    /**
     * The last day to pay; null: upon receipt
     */
    dueDate: string | null;
    /**
     * Until when its client may ask for a refund; null where that is not possible
     */
    refundableUntil: string | null;
    /**
     * What its client says to have paid, until the practice has decided on it
     */
    paymentReport: PaymentReportDto | null;
    /**
     * A provider holds a payment back
     */
    disputed: boolean;
    /**
     * test: a payment of it moved no money; null before any payment
     */
    mode: 'live' | 'test' | null;
    created_at: string;
    updated_at: string;
    items: Array<InvoiceItemDto>;
    /**
     * In the order in which they arrived
     */
    payments: Array<InvoicePaymentDto>;
    refunds: Array<AdminInvoiceRefundDto>;
    /**
     * The last that its client has asked for
     */
    refundRequest: InvoiceRefundRequestDto | null;
    client: PersonDto;
    /**
     * The practice’s day of the last reminder
     */
    remindedOn: string | null;
    voidReason: string | null;
};

