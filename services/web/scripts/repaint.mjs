// Measures what a frame of a board costs in a real browser: `node scripts/repaint.mjs ADDRESS`, the
// address of a table whose game is over. Prints milliseconds per frame, one round a line of JSON: from
// frame to frame while panning and zooming, and the processor's time of the page's main thread.
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
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const press = (key, shiftKey) => map.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
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
        return times.sort((a, b) => a - b)[Math.floor(frames / 2)];
      };
      const pan = await timed((i) => press(i % 30 < 15 ? 'ArrowLeft' : 'ArrowRight', true));
      const zoom = await timed((i) => press(i % 10 < 5 ? '+' : '-', false));
      press('0', false);
      return { pan, zoom };
    }, FRAMES);
    const main = ((await busy()) - before) / (2 * FRAMES);
    console.log(JSON.stringify({ ...took, main }));
  }
} finally {
  await browser.close();
}
