import { roublesInWords } from '@cartage/core';
import { useState } from 'react';
import { useCompany } from '../desk.ts';
import { download } from '../parts/download.ts';
import { TextField } from '../parts/field.tsx';
import { FormDialogue } from '../parts/form-dialogue.tsx';
import { tell } from '../parts/toasts.tsx';
import { useFormats } from '../words/formats.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { kopecksTyped, roublesOf } from './sum.ts';
import { moneyWords } from './words.ts';

/** Has an invoice made by which a company pays in, and keeps its PDF. */
export const TopUp = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords(moneyWords);
  const locale = useLocale();
  const { money } = useFormats();
  const { id, shop } = useCompany();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const kopecks = kopecksTyped(typed);
  const isRight = kopecks !== null && kopecks > 0;
  const make = async () => {
    setTried(true);
    if (!isRight) return null;
    const invoice = await shop.TopUpInvoice({ id, amount: roublesOf(kopecks) });
    return { invoice, pdf: await shop.DownloadAttachment({ attachmentId: invoice.attachmentId }) };
  };
  return (
    <FormDialogue
      title={words.topUp}
      act={words.makeInvoice}
      fields={['amount']}
      onSend={make}
      onDone={(made) => {
        if (made === null) return;
        download(made.pdf, made.pdf.name || `${made.invoice.invoiceNumber}.pdf`);
        tell(words.invoiceMade(made.invoice.invoiceNumber, money(made.invoice.amount)));
        onClose();
      }}
      onClose={onClose}
    >
      {(at) => (
        <>
          <p className="soft">{words.topUpText}</p>
          <TextField
            label={words.sum}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            hint={isRight ? roublesInWords(kopecks, locale) : words.sumHint}
            wrong={at('amount') ?? (isTried && !isRight ? words.sumWrong : undefined)}
            value={typed}
            onChange={setTyped}
          />
        </>
      )}
    </FormDialogue>
  );
};
