/* What runs inside of the measured pages, as text: the code of the benchmark knows no browser. */

/** The times between frames, while an element scrolls for so many seconds. */
export const scrollFrames = ({ selector, seconds }: { selector: string; seconds: number }): string => `
  new Promise((resolve) => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const pixels = element.clientHeight * ${screensPerSecond};
    const times = [];
    let [began, last, way] = [0, 0, 1];
    const step = (now) => {
      if (began === 0) began = now;
      else {
        times.push(now - last);
        const before = element.scrollTop;
        element.scrollTop += way * pixels * Math.min(0.1, (now - last) / 1000);
        if (element.scrollTop === before) way = -way;
      }
      last = now;
      if (now - began < ${seconds * 1000}) requestAnimationFrame(step);
      else resolve(times);
    };
    requestAnimationFrame(step);
  })`;

export const screensPerSecond = 10;

/** The cells that are seen: their places and texts. */
export const seenCells = `
  [...document.querySelectorAll('.grid-row')].map((row) => [...row.querySelectorAll('.grid-cell')].map((cell) => ({
    x: cell.getBoundingClientRect().left, width: cell.clientWidth, text: cell.textContent.slice(0, 60),
  })))`;

const inSight = `
  const inSight = () => {
    const box = document.querySelector('.grid-scroller').getBoundingClientRect();
    const head = document.querySelector('.grid-head').getBoundingClientRect();
    return [...document.querySelectorAll('.grid-row')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > head.bottom + 1 && top < box.bottom - 1;
    });
  };
  const isWhole = () => {
    const rows = inSight();
    const box = document.querySelector('.grid-scroller').getBoundingClientRect();
    const height = rows.reduce((sum, row) => sum + row.offsetHeight, 0);
    return height >= box.height * 0.6 && rows.every((row) => row.querySelector('.grid-unknown') === null);
  };`;

/** Milliseconds since the page was asked for, as soon as all rows in sight are known. */
export const whenRowsAreSeen = `
  new Promise((resolve) => {
    ${inSight}
    const look = () => document.querySelector('.grid-scroller') && isWhole() ? resolve(performance.now()) : requestAnimationFrame(look);
    look();
  })`;

/** Milliseconds until no skeleton is in sight any more. */
export const untilWhole = `
  new Promise((resolve) => {
    ${inSight}
    const began = performance.now();
    const look = () => isWhole() ? resolve(performance.now() - began) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  })`;

/** Drags the scrollbar to a part of the whole, and waits until the rows there are seen. */
export const jumpTo = (part: number): string => `
  new Promise((resolve) => {
    ${inSight}
    const scroller = document.querySelector('.grid-scroller');
    const began = performance.now();
    const before = inSight()[0]?.dataset.row;
    scroller.scrollTop = ${part} * (scroller.scrollHeight - scroller.clientHeight);
    const look = () => inSight()[0]?.dataset.row !== before && isWhole()
      ? resolve(performance.now() - began) : requestAnimationFrame(look);
    requestAnimationFrame(look);
  })`;

/** From the next key to the end of the frame that shows a text. Messages come after what a frame does, and before the next one. */
export const fromKeyToText = ({
  row,
  column,
  text,
}: {
  row: number;
  column: number;
  text: string;
}): string => `
  new Promise((resolve) => {
    const find = () => document.querySelector('.grid-row[data-row="${row}"] .grid-cell[data-column="${column}"]');
    addEventListener('keydown', ({ timeStamp }) => {
      const { port1, port2 } = new MessageChannel();
      const nextFrame = () => requestAnimationFrame(() => port2.postMessage(null));
      port1.onmessage = () => {
        if (!find()?.textContent.includes(${JSON.stringify(text)})) return nextFrame();
        port1.close();
        resolve(performance.now() - timeStamp);
      };
      nextFrame();
    }, { once: true, capture: true });
  })`;

/** A canvas that draws cells for each frame anew, and a page with nothing in it; both scroll the same way. */
export const barePage = `<!doctype html><style>
  body { margin: 0; font: 14px sans-serif } #empty { height: 100vh; overflow: auto } #tall { height: 8000000px }
  canvas { position: fixed; inset: 0 }
</style><div id="empty"><div id="tall"></div></div>`;

export const canvasFrames = (options: { cells: unknown; rowHeight: number; seconds: number }): string => `
  new Promise((resolve) => {
    const { cells, rowHeight, seconds } = ${JSON.stringify(options)};
    const canvas = document.body.appendChild(document.createElement('canvas'));
    [canvas.width, canvas.height] = [innerWidth * devicePixelRatio, innerHeight * devicePixelRatio];
    const context = canvas.getContext('2d');
    const times = [];
    let [began, last, top] = [0, 0, 0];
    const draw = () => {
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.font = '14px sans-serif';
      const first = Math.floor(top / rowHeight);
      for (let row = first; row * rowHeight < top + innerHeight; row += 1) {
        const y = row * rowHeight - top;
        context.fillStyle = '#e4e7eb';
        context.fillRect(0, y + rowHeight - 1, innerWidth, 1);
        for (const { x, width, text } of cells[row % cells.length]) {
          context.fillStyle = '#e4e7eb';
          context.fillRect(x + width, y, 1, rowHeight);
          context.save();
          context.beginPath();
          context.rect(x, y, width, rowHeight);
          context.clip();
          context.fillStyle = '#14181d';
          context.fillText(row + text, x + 10, y + rowHeight / 2 + 5);
          context.restore();
        }
      }
    };
    const step = (now) => {
      if (began === 0) began = now;
      else {
        times.push(now - last);
        top += innerHeight * ${screensPerSecond} * Math.min(0.1, (now - last) / 1000);
      }
      draw();
      last = now;
      if (now - began < seconds * 1000) requestAnimationFrame(step);
      else resolve(times);
    };
    requestAnimationFrame(step);
  })`;
