import { source as axeSource } from 'axe-core'
import type { FlowPage } from './page'

/** What axe finds that keeps somebody out. */
export async function seriousFaults(page: FlowPage): Promise<string[]> {
  await page.tab.evaluate(axeSource)
  return page.tab.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
  })
}

/** No page scrolls sideways, at whichever of its widths. */
export const isWide = (page: FlowPage) =>
  page.tab.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
