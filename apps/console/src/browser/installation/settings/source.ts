import type { Shop } from '../../api.ts';
import type { CompanyDesk, OperatorDesk } from '../../desk.ts';

/** Whose settings they are, and how they are read and changed. */
export interface SettingSource {
  readonly key: readonly unknown[];
  readonly isOperator: boolean;
  readonly mayChange: boolean;
  readonly list: (signal: AbortSignal) => Promise<Shop.Settings>;
  readonly schema: (settingsKey: string, signal: AbortSignal) => Promise<Shop.SettingSchema>;
  readonly update: (settingsKey: string, body: Shop.SettingUpdateModel) => Promise<Shop.Setting>;
  /** Keeps a picture with the company, and answers by what it is named; null: they may not. */
  readonly keep: ((file: File, idempotencyKey: string) => Promise<string>) | null;
}

export const ownSettings = ({ key, id, shop, may }: CompanyDesk): SettingSource => ({
  key: [key, 'settings'],
  isOperator: false,
  mayChange: may('Settings'),
  list: (signal) => shop.Settings({}, { signal }),
  schema: (settingsKey, signal) => shop.SettingSchema({ settingsKey }, { signal }),
  update: (settingsKey, body) => shop.UpdateSetting({ settingsKey, body }),
  keep: may('Attachments')
    ? async (file, idempotencyKey) => {
        const ofCompany = { itemType: 2, itemId: String(id) } as const;
        const body = { name: file.name, mimeType: file.type, ...ofCompany, base64File: file };
        return (await shop.UploadAttachment({ body }, { idempotencyKey })).guid;
      }
    : null,
});

export const companysSettings = ({ key, operator, may }: OperatorDesk, companyId: number): SettingSource => ({
  key: [key, 'settings', companyId],
  isOperator: true,
  mayChange: may('Companies'),
  list: (signal) => operator.CompanySettings({ companyId }, { signal }),
  schema: (settingsKey, signal) => operator.CompanySettingSchema({ companyId, settingsKey }, { signal }),
  update: (settingsKey, body) => operator.UpdateCompanySetting({ companyId, settingsKey, body }),
  // The file is the company's own.
  keep: null,
});
