import { source as axeSource } from 'axe-core'
import { go } from './desk'
import type { Flow } from './flow'
import type { FlowPage } from './page'

/** Widths a page of the console is looked at in, and the one of them it is read at. */
const WIDTHS = [1440, 1280, 1024]
const READ_AT = 1280

/** What axe finds that keeps somebody out. */
export async function seriousFaults(page: FlowPage): Promise<string[]> {
  if (await page.tab.evaluate(() => !('axe' in window))) await page.tab.evaluate(axeSource)
  return page.tab.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa'],
      // Nothing is reported of what is right, and no sheet is fetched again.
      resultTypes: ['violations'],
      preload: false
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
  })
}

/** No page scrolls sideways, at whichever of its widths. */
export const isWide = (page: FlowPage) =>
  page.tab.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Opens pages of the console one after the other, and answers what is wrong with each that is not as it should be. */
export async function faultsOf(
  flow: Flow,
  page: FlowPage,
  paths: readonly string[]
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [i, path] of paths.entries()) {
    await lead(flow, page, path)
    const faults: string[] = []
    // The width of the page before is kept for this one.
    for (const width of i % 2 === 0 ? WIDTHS : [...WIDTHS].reverse()) {
      if (!(await fitsIn(page, width))) faults.push(`scrolls sideways at ${width}`)
      if (width === READ_AT) faults.push(...(await seriousFaults(page)))
    }
    if (faults.length > 0) found[path] = faults
  }
  return found
}

/** Opens a page as the menu does, without starting the console anew, and waits until what it asks for is there. */
async function lead(flow: Flow, page: FlowPage, path: string) {
  // The same page with another query may keep its heading, so nothing would tell when it has changed.
  if (new URL(page.tab.url()).pathname === `/admin${path.split('?')[0]}`) await go(flow, page, path)
  else await page.tab.evaluate(leave, `/admin${path}`)
  await page.tab.locator('main h1:not([data-left])').first().waitFor()
  await page.quiet()
  await page.tab.waitForFunction(() => !document.querySelector('main :is(.ant-skeleton, .ant-spin-spinning)'))
}

/** Runs in the browser: marks the heading of the page that is left, and goes to another address. */
function leave(to: string) {
  for (const heading of document.querySelectorAll('main h1')) heading.setAttribute('data-left', '')
  history.pushState({}, '', to)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Whether nothing scrolls sideways at a width: what measures itself follows it a moment later. */
async function fitsIn(page: FlowPage, width: number): Promise<boolean> {
  await page.tab.setViewportSize({ width, height: 900 })
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
  return page.tab.waitForFunction(fits).then(
    () => true,
    () => false
  )
}
