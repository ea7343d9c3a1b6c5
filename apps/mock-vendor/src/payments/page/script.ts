/** Counts the time down, and looks again when it is over. Without it the page works all the same. */
export const script = `const left = document.querySelector('[data-left]');
if (left) {
  const end = Date.now() + left.dataset.left * 1000;
  const show = () => {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    if (seconds <= 0) location.reload();
    else if (seconds < 3600) left.textContent = Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0');
  };
  show();
  setInterval(show, 1000);
}
// A page that the browser kept may show a payment as it was.
addEventListener('pageshow', (event) => event.persisted && location.reload());
`;
