import { useState } from 'react';
import type { Operator } from '../api.ts';
import { useOperator } from '../desk.ts';
import { TextField } from '../parts/field.tsx';
import { tell } from '../parts/toasts.tsx';
import { isoDay, useFormats } from '../words/formats.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { AskSum } from './ask-sum.tsx';
import { moneyWords } from './words.ts';

interface Booking {
  readonly company: { readonly id: number; readonly name: string };
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Says what was booked; of what came before under its number, the first booking. */
const useTellBooked = (company: string, what: 'payment' | 'correction' = 'payment') => {
  const words = useWords(moneyWords);
  const say = useFormats();
  return ({ isRepeat, amount, balance, bookedAt }: Operator.Booking): void =>
    tell(
      isRepeat
        ? words.bookedBefore[what](say.money(amount), say.moment(bookedAt), say.money(balance))
        : words.booked(say.money(amount), company, say.money(balance)),
      isRepeat ? 'bad' : 'good',
    );
};

/** Books a payment that a company has made, without an invoice. */
export const BookPayment = ({ company, onDone, onClose }: Booking) => {
  const words = useWords(moneyWords);
  const { operator } = useOperator();
  const tellBooked = useTellBooked(company.name);
  const [number, setNumber] = useState('');
  const [comment, setComment] = useState('');
  return (
    <AskSum
      title={words.bookTitle}
      act={words.book}
      company={company.name}
      fields={['paymentNumber', 'comment']}
      missing={number.trim() === ''}
      onSend={(amount) =>
        operator.TopUp({
          companyId: company.id,
          body: { amount, currencyId: 'RUB', paymentNumber: number, comment: comment.trim() || null },
        })
      }
      onDone={(booked) => {
        tellBooked(booked);
        onDone();
      }}
      onClose={onClose}
    >
      {(at, isTried) => (
        <>
          <PaymentNumber
            value={number}
            onChange={setNumber}
            wrong={at('paymentNumber') ?? (isTried && number.trim() === '' ? words.missing : undefined)}
          />
          <TextField
            label={words.comment}
            hint={words.commentHint}
            maxLength={200}
            wrong={at('comment')}
            value={comment}
            onChange={setComment}
          />
        </>
      )}
    </AskSum>
  );
};

const PaymentNumber = (of: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly wrong: string | undefined;
}) => {
  const words = useWords(moneyWords);
  return <TextField label={words.number} hint={words.numberHint} autoComplete="off" maxLength={100} {...of} />;
};

/** Adds to what a company has or takes from it, with a reason. */
export const Correct = ({ company, onDone, onClose }: Booking) => {
  const words = useWords(moneyWords);
  const { operator } = useOperator();
  const tellBooked = useTellBooked(company.name, 'correction');
  const [reason, setReason] = useState('');
  // One correction, however often it is sent after an answer was lost.
  const [correctionNumber] = useState(() => crypto.randomUUID());
  return (
    <AskSum
      title={words.correct}
      act={words.correct}
      company={company.name}
      fields={['reason']}
      isSigned
      hint={words.correctHint}
      missing={reason.trim() === ''}
      onSend={(amount) =>
        operator.Correction({ companyId: company.id, body: { amount, currencyId: 'RUB', reason, correctionNumber } })
      }
      onDone={(booked) => {
        tellBooked(booked);
        onDone();
      }}
      onClose={onClose}
    >
      {(at, isTried) => (
        <TextField
          label={words.reason}
          hint={words.reasonHint}
          maxLength={200}
          wrong={at('reason') ?? (isTried && reason.trim() === '' ? words.missing : undefined)}
          value={reason}
          onChange={setReason}
        />
      )}
    </AskSum>
  );
};

/** Books what was paid under an invoice; the rest of it stands there at first. */
export const PayInvoice = ({
  invoice: { invoiceNumber, companyName, amount, paid },
  onDone,
  onClose,
}: Pick<Booking, 'onDone' | 'onClose'> & { readonly invoice: Operator.OperatorInvoice }) => {
  const words = useWords(moneyWords);
  const locale = useLocale();
  const { money } = useFormats();
  const { operator } = useOperator();
  const tellBooked = useTellBooked(companyName);
  const [number, setNumber] = useState('');
  const [date, setDate] = useState(() => isoDay(new Date()));
  const rest = Math.max(0, Math.round((amount - paid) * 100));
  return (
    <AskSum
      title={words.payTitle(invoiceNumber)}
      act={words.book}
      company={companyName}
      fields={['paymentNumber', 'date']}
      first={rest > 0 ? (rest / 100).toFixed(2).replace('.', locale === 'ru' ? ',' : '.') : ''}
      missing={number.trim() === ''}
      onSend={(sum) =>
        operator.PayInvoice({
          number: invoiceNumber,
          body: { amount: sum, currencyId: 'RUB', paymentNumber: number, date: date || null },
        })
      }
      onDone={(booked) => {
        tellBooked(booked);
        onDone();
      }}
      onClose={onClose}
    >
      {(at, isTried) => (
        <>
          <p className="soft">{words.rest(money(rest / 100))}</p>
          <PaymentNumber
            value={number}
            onChange={setNumber}
            wrong={at('paymentNumber') ?? (isTried && number.trim() === '' ? words.missing : undefined)}
          />
          <TextField
            label={words.received}
            type="date"
            max={isoDay(new Date())}
            wrong={at('date')}
            value={date}
            onChange={setDate}
          />
        </>
      )}
    </AskSum>
  );
};
