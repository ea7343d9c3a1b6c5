import { connect } from '@cartage/client/v2';
import { expect, it } from 'vitest';
import { obstacles, onConsole, settled } from './open-console.ts';
import { draftOf, SHOP_KEY } from './shop-order.ts';

// One order: what support reads aloud, its papers, its moves, and a change of it.

onConsole('an order', (opened) => {
  const shop = () => connect({ url: opened().sandbox.apiUrl, key: SHOP_KEY });
  const draft = async (change: Parameters<typeof draftOf>[0] = {}): Promise<string> =>
    (await shop().Create({ body: draftOf(change) })).result.orderId;
  /** Of the samples, the newest in the status. */
  const sample = async (status: number): Promise<string> => {
    const { orders } = await shop().List({ Status: [status as 100], PageSize: 1 });
    const [newest] = orders;
    if (!newest) throw new Error(`No sample has the status ${status}.`);
    return newest.orderId;
  };

  it('answers where a parcel is by the last four digits of a phone, in the words of its vendor', async () => {
    const number = await sample(100);
    const [{ order }, { events }] = await Promise.all([
      shop().Get({ orderId: number }),
      shop().Track({ orderId: number }),
    ]);
    const digits = order.receiver.phone.replaceAll(/\D/g, '').slice(-4);
    const { page } = await opened().as('viewer', 'orders');
    await settled(page);
    await page.keyboard.press('/');
    await page.keyboard.type(digits);
    await page.getByRole('link', { name: number }).click();
    await settled(page);
    const where = page.locator('section', { has: page.getByRole('heading', { name: 'Where it is' }) });
    await expect.poll(() => where.locator('.order-last').textContent()).toContain(events[0]?.eventText ?? '?');
    expect(await where.textContent()).toContain(order.vendorInvoiceNum ?? '?');
    const [link] = await where.getByRole('link', { name: 'Open' }).all();
    expect(await link?.getAttribute('href')).toMatch(new RegExp(`/t/${number}\\?k=`));
    expect(await obstacles(page)).toEqual([]);
  });

  it('shows each role the moves that are theirs', async () => {
    const number = await draft();
    const acts = async (role: Parameters<ReturnType<typeof opened>['as']>[0], order = number) => {
      const { page } = await opened().as(role, `orders/${order}`);
      await settled(page);
      const names = await page.locator('.order-acts').getByRole('button').allInnerTexts();
      const links = await page.locator('.order-acts').getByRole('link').allInnerTexts();
      await page.close();
      return [...names, ...links].toSorted();
    };
    expect(await acts('clerk')).toEqual(['Another like this', 'Cancel the order', 'Change', 'Hand over']);
    expect(await acts('viewer')).toEqual([]);
    expect(await acts('accountant')).toEqual([]);
    const waiting = await sample(20);
    expect(await acts('operator-manager', waiting)).toEqual(['Approve', 'Cancel the order', 'Refuse']);
    expect(await acts('operator-support', waiting)).toEqual(['Cancel the order']);
    expect(await acts('operator-viewer', waiting)).toEqual([]);
  });

  it('hands over what the clerk chooses, by keyboard alone', async () => {
    const number = await draft();
    const { page } = await opened().as('clerk', `orders/${number}`);
    await settled(page);
    await page.getByRole('button', { name: 'Hand over' }).focus();
    await page.keyboard.press('Enter');
    const dialogue = page.getByRole('dialog');
    await dialogue.getByText('options', { exact: false }).first().waitFor();
    await page.waitForFunction('!document.querySelector("dialog [aria-busy=true]")');
    await dialogue.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await dialogue.locator('input[type=radio]:checked').count()).toBe(1);
    const chosen = (await dialogue.locator('.option[data-chosen=true] .option-price').textContent()) ?? '';
    await dialogue.getByRole('button', { name: 'Hand over' }).focus();
    await page.keyboard.press('Enter');
    await dialogue.waitFor({ state: 'detached' });
    await expect.poll(async () => (await shop().Get({ orderId: number })).order.status).toBe(60);
    const { price } = (await shop().Get({ orderId: number })).order;
    expect(Number(chosen.replaceAll(/[^\d.]/g, ''))).toBe(price);
    // Focus is where it was: nobody is thrown to the top of the page.
    await page.getByText('Handed over').first().waitFor();
  });

  it('sends a refused change back beside its field, and tells what others have changed meanwhile', async () => {
    const number = await draft();
    const { page } = await opened().as('clerk', `orders/${number}`, {}, /status of 400/);
    await settled(page);
    await page.getByRole('button', { name: 'Change' }).click();
    const dialogue = page.getByRole('dialog');
    const phone = dialogue.getByLabel('Phone').first();
    await phone.fill('12');
    await page.keyboard.press('Enter');
    await dialogue.locator('.wrong').waitFor();
    expect(await phone.getAttribute('aria-invalid')).toBe('true');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
    expect(await phone.inputValue()).toBe('12');

    await shop().Update({ orderId: number, body: { changes: { 'receiver.phone': '+79990001122' } } });
    await phone.fill('+79993334455');
    await page.keyboard.press('Enter');
    await dialogue.getByText('The order has changed meanwhile').waitFor();
    expect(await dialogue.textContent()).toContain('+79990001122');
    expect((await shop().Get({ orderId: number })).order.receiver.phone).toBe('+79990001122');
    await dialogue.getByRole('button', { name: 'Save' }).click();
    await dialogue.waitFor({ state: 'detached' });
    expect((await shop().Get({ orderId: number })).order.receiver.phone).toBe('+79993334455');
  });

  it('keeps what somebody types while the order moves beneath it', async () => {
    const number = await draft();
    const { page } = await opened().as('clerk', `orders/${number}`);
    await settled(page);
    await page.getByRole('button', { name: 'Change' }).click();
    const project = page.getByRole('dialog').getByLabel('Project');
    await project.fill('spring');
    await shop().Update({ orderId: number, body: { changes: { comments: 'ring twice' } } });
    await page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
    await page.waitForTimeout(500);
    expect(await project.inputValue()).toBe('spring');
    expect(await page.getByText('The order has changed meanwhile').count()).toBe(0);
  });

  it('shows a label as a picture and a waybill as a PDF before they are printed', async () => {
    const number = await sample(60);
    const { page } = await opened().as('clerk', `orders/${number}`);
    await settled(page);
    await page.getByRole('button', { name: 'Print: Labels' }).click();
    const picture = page.locator('.paper-picture');
    await picture.waitFor();
    await expect
      .poll(() => page.evaluate('document.querySelector(".paper-picture").naturalWidth'))
      .toBeGreaterThan(200);
    await page.keyboard.press('Escape');
    // The button that opened it has the focus again.
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Print: Labels');
    await page.getByRole('button', { name: 'Print: Waybill' }).click();
    await expect.poll(() => page.locator('iframe.paper-frame').getAttribute('src')).toMatch(/^blob:/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Save' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  });

  it('keeps a file with the order, and gives it back', async () => {
    const number = await draft();
    const { page } = await opened().as('clerk', `orders/${number}`);
    await settled(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('name,count\nBooks,3\n') });
    await page.getByRole('dialog').getByRole('button', { name: 'Add a file' }).click();
    const keep = page.getByRole('button', { name: 'Save: list.csv' });
    await keep.waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), keep.click()]);
    expect(file.suggestedFilename()).toBe('list.csv');
    expect((await shop().Get({ orderId: number })).order.attachments).toMatchObject([{ name: 'list.csv' }]);
  });

  it('walks through the list that somebody came from by j and k', async () => {
    const { page } = await opened().as('viewer', 'orders?master=%5B100%5D');
    await settled(page);
    const numbers = await page.locator('a.order-link').allInnerTexts();
    const [first, second] = numbers;
    await page.getByRole('link', { name: first ?? '?' }).click();
    await page.getByText('1 of').waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => page.url()).toContain(second);
    await page.getByText('2 of').waitFor();
    await page.keyboard.press('k');
    await expect.poll(() => page.url()).toContain(first);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await expect.poll(() => new URL(page.url()).search).toContain('master');
  });

  it('writes what customers and vendors write as text', async () => {
    const evil = '<img src=x onerror="window.hit=1"><b>bold</b>';
    const number = await draft({ text: evil });
    for (const role of ['owner', 'operator-administrator'] as const) {
      const { page } = await opened().as(role, `orders/${number}`);
      await settled(page);
      expect(await page.locator('main').textContent()).toContain(evil);
      expect(await page.locator('main img, main b').count()).toBe(0);
      expect(await page.evaluate('window.hit')).toBeUndefined();
      await page.close();
    }
  });

  it('says where an order is not to be found, and what was asked', async () => {
    const { page } = await opened().as('clerk', 'orders/CTG-0000-0000', {}, /status of 400/);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(/order/i);
  });
});
