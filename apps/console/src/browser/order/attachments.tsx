import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Shop } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { download } from '../parts/download.ts';
import { Check, Select } from '../parts/field.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { Failure } from '../parts/states.tsx';
import { tell, tellFailure } from '../parts/toasts.tsx';
import { partWords } from '../parts/words.ts';
import { useLocale, useWords } from '../words/locale.ts';
import { paperWords } from './paper-words.ts';

/** Bytes, decoded (interface 13.14). */
const MOST = 20_000_000;
const kinds = ['8', '16', '32', '64', '128', '256'] as const;

/** Files that are kept with the order: given and taken. */
export const Attachments = ({ order, desk }: { readonly order: Shop.OrderRecord; readonly desk: CompanyDesk }) => {
  const words = useWords(paperWords);
  const locale = useLocale();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  const take = async ({ guid, name }: Shop.AttachmentMetadata): Promise<void> => {
    try {
      download(await desk.shop.DownloadAttachment({ attachmentId: guid }), name);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <Sheet
      title={words.files}
      acts={
        <>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={words.add}
            onChange={({ target }) => {
              const file = target.files?.[0] ?? null;
              target.value = '';
              if (file !== null && file.size > MOST) tell(words.tooLarge, 'bad');
              else setChosen(file);
            }}
          />
          <Button size="small" onClick={() => picker.current?.click()}>
            <Paperclip aria-hidden />
            {words.add}
          </Button>
        </>
      }
    >
      {order.attachments.length === 0 ? <p className="soft">{words.noFiles}</p> : null}
      <ul className="order-list">
        {order.attachments.map((file) => (
          <li key={file.guid} className="line-of spread">
            <span>
              {file.name}{' '}
              <small className="soft">
                {[
                  words.fileKind[file.fileType],
                  size.format(Math.ceil(file.size / 1000)),
                  file.accessLevel === 1 ? words.forReceiver : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Button
              size="small"
              kind="quiet"
              aria-label={`${words.keep}: ${file.name}`}
              onClick={() => void take(file)}
            >
              <Download aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {chosen === null ? null : <Upload order={order} desk={desk} file={chosen} onClose={() => setChosen(null)} />}
    </Sheet>
  );
};

const Upload = ({
  order,
  desk,
  file,
  onClose,
}: {
  readonly order: Shop.OrderRecord;
  readonly desk: CompanyDesk;
  readonly file: File;
  readonly onClose: () => void;
}) => {
  const words = useWords(paperWords);
  const { cancel } = useWords(partWords);
  const client = useQueryClient();
  const [kind, setKind] = useState<(typeof kinds)[number]>('8');
  const [isOpen, setOpen] = useState(false);
  // A second press after a lost answer keeps no second file.
  const [key] = useState(() => crypto.randomUUID());
  const upload = useMutation({
    mutationFn: () =>
      desk.shop.UploadAttachment(
        {
          body: {
            name: file.name,
            mimeType: file.type || 'application/octet-stream',
            itemType: 1,
            itemId: order.orderId,
            fileType: Number(kind) as Shop.ApiStorageFileTypes,
            base64File: file,
            accessLevel: isOpen ? 1 : 0,
          },
        },
        { idempotencyKey: `${key}-${kind}-${isOpen}` },
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [desk.key] });
      tell(words.added(file.name));
      onClose();
    },
  });
  return (
    <Dialogue
      title={file.name}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind="first" busy={upload.isPending} onClick={() => upload.mutate()}>
            {words.add}
          </Button>
        </>
      }
    >
      <Select
        label={words.kind}
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: words.fileKind[Number(value)] ?? value }))}
      />
      <Check label={words.forReceiver} value={isOpen} onChange={setOpen} />
      {upload.error ? <Failure of={upload.error} /> : null}
    </Dialogue>
  );
};
