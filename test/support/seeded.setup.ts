import { findBrowser } from './browser'
import { seededTemplate } from './seeded'

/** Before any test file: the demo world, and the browser unpacked once. */
export default async function setup() {
  const [template, browser] = await Promise.all([seededTemplate(), findBrowser().catch(() => null)])
  process.env.SHOP_SEEDED_TEMPLATE = template.url
  if (browser) process.env.SHOP_TEST_BROWSER = JSON.stringify(browser)
  Object.assign(globalThis, { shopSeeded: template })
}
