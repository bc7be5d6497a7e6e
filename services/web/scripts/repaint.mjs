// Measures what a frame of a board costs in a real browser: `node scripts/repaint.mjs ADDRESS`, the
// address of a table whose game is over. Prints one round a line of JSON, in milliseconds: from frame to
// frame while the board is dragged and while it is zoomed by the wheel, the median and the worst; from the
// end of a gesture until the board is drawn sharp again; and the processor's time of the page's main thread.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [, , address] = process.argv;
const ROUNDS = 5;
const FRAMES = 90;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync),
  // Without a limit to the frames a second, the time between two frames is what one of them costs.
  args: ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync', '--disable-quic', '--no-first-run'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(address);
  await page.locator('.frame svg').first().waitFor();
  await page.waitForTimeout(1500);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  for (let round = 0; round < ROUNDS; round++) {
    const before = await busy();
    const took = await page.evaluate(async (frames) => {
      const map = document.querySelector('.frame');
      const bounds = map.getBoundingClientRect();
      const middle = { clientX: bounds.left + bounds.width / 2, clientY: bounds.top + bounds.height / 2 };
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const point = (type, x, y) =>
        map.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX: middle.clientX + x, clientY: middle.clientY + y, button: 0, bubbles: true }));
      const timed = async (act) => {
        const times = [];
        await frame();
        let before = performance.now();
        for (let i = 0; i < frames; i++) {
          act(i);
          await frame();
          const now = performance.now();
          times.push(now - before);
          before = now;
        }
        times.sort((a, b) => a - b);
        return { median: times[Math.floor(frames / 2)], worst: times.at(-1) };
      };
      const rested = async () => {
        const began = performance.now();
        while (map.querySelector('.moving')) await frame();
        await frame();
        await frame();
        return performance.now() - began;
      };
      // A synthetic pointer cannot be captured.
      map.setPointerCapture = () => {};
      point('pointerdown', 0, 0);
      const pan = await timed((i) => point('pointermove', 200 * Math.sin(i / 14), 120 * Math.sin(i / 9)));
      point('pointerup', 0, 0);
      await rested();
      const zoom = await timed((i) => map.dispatchEvent(new WheelEvent('wheel', { ...middle, deltaY: i % 30 < 15 ? -60 : 60, bubbles: true, cancelable: true })));
      const rest = await rested();
      map.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }));
      await rested();
      return { pan: pan.median, worstPan: pan.worst, zoom: zoom.median, worstZoom: zoom.worst, rest };
    }, FRAMES);
    const main = ((await busy()) - before) / (2 * FRAMES);
    console.log(JSON.stringify({ ...took, main }));
  }
} finally {
  await browser.close();
}
