// Says that Python is starting, how long that has taken, and when it is there.
const bar = document.createElement('div');
bar.setAttribute('role', 'status');
bar.style = 'position:fixed;z-index:99999;left:0;right:0;bottom:0;padding:10px 16px;' +
  'font:600 15px/1.4 system-ui,sans-serif;color:#fff;background:#14532d;text-align:center;' +
  'box-shadow:0 -1px 6px #0006';
const started = performance.now();
const words = document.createElement('span');
const clock = document.createElement('span');
clock.setAttribute('aria-live', 'off');
bar.append(words, clock);

function status() {
  const session = window.jupyterapp?.shell.currentWidget?.sessionContext;
  if (!window.jupyterapp) return 'Opening the page';
  if (!session) return 'no notebook';
  return session.session?.kernel?.status === 'idle' ? 'ready' : 'Starting Python in your browser';
}

function tick() {
  const says = status();
  if (says === 'ready') {
    words.textContent = 'Python is ready: click a cell and press Shift+Enter, or ';
    const all = document.createElement('button');
    all.textContent = 'Run all cells';
    all.style = 'font:inherit;padding:2px 12px;border:0;border-radius:4px;color:#14532d;background:#fff;cursor:pointer';
    all.onclick = () => window.jupyterapp.commands.execute('notebook:run-all-cells');
    clock.replaceWith(all);
    const end = () => bar.remove();
    all.addEventListener('click', end);
    setTimeout(end, 30000);
    return;
  }
  bar.hidden = says === 'no notebook';
  if (words.textContent !== says) words.textContent = says;
  const seconds = Math.round((performance.now() - started) / 1000);
  clock.textContent = ` … ${seconds} s (the first visit takes up to a minute; you can read on meanwhile)`;
  setTimeout(tick, 500);
}

document.addEventListener('DOMContentLoaded', () => {
  document.body.append(bar);
  tick();
});
