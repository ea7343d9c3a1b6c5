/** What a page's one script does: it shows passkeys where the browser knows them, makes one, and signs in by one. */
export const passkeyScript = `'use strict';
(() => {
  const { base, failed } = document.body.dataset;
  const isKnown = window.PublicKeyCredential && PublicKeyCredential.parseRequestOptionsFromJSON && PublicKeyCredential.parseCreationOptionsFromJSON;
  if (!isKnown) return;
  for (const one of document.querySelectorAll('[data-passkeys]')) one.hidden = false;

  const post = async (path, body) => {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: { 'Accept-Language': document.documentElement.lang, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json = await answer.json();
    if (answer.ok) return json;
    throw Object.assign(new Error(json.errors[0].message), { isOurs: true });
  };
  const tell = (wrong, error) => {
    wrong.textContent = error.isOurs ? error.message : failed;
    wrong.hidden = false;
  };
  const trying = async (button, wrong, act) => {
    button.disabled = true;
    wrong.hidden = true;
    try {
      await act();
    } catch (error) {
      tell(wrong, error);
    } finally {
      button.disabled = false;
    }
  };

  const button = document.querySelector('[data-sign-in]');
  button?.addEventListener('click', () =>
    trying(button, button.parentElement.querySelector('[data-wrong]'), async () => {
      const { publicKey } = await post('/session/passkey/options');
      const credential = await navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey),
      });
      await post('/session/passkey', { credential: credential.toJSON() });
      location.assign(button.dataset.signIn);
    }),
  );

  const form = document.querySelector('form[data-add]');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    trying(form.querySelector('button'), form.querySelector('[data-wrong]'), async () => {
      const { publicKey } = await post('/session/new-passkey');
      const credential = await navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey),
      });
      await post('/session/passkeys', { name: form.elements.name.value, credential: credential.toJSON() });
      location.reload();
    });
  });
})();
`;
