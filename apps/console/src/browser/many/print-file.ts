/** Long enough for somebody to choose a printer, ms; then the file may go. */
const KEPT_MS = 600_000;

/** Asks the browser to print a file, out of a frame that nobody sees. */
export const printFile = (file: File): void => {
  const url = URL.createObjectURL(file);
  const frame = document.createElement('iframe');
  frame.className = 'unseen';
  frame.title = file.name;
  frame.tabIndex = -1;
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.print();
    } catch {
      // A browser that shows such files elsewhere has opened, or saved, it already.
    }
  });
  frame.src = url;
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, KEPT_MS);
};
